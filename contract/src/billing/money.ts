/** '$1,908.00' */
export const formatMoney = (cents: number, currency = 'usd'): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() })

/** The price of a plan or tier in US dollars, without cents if there are none: '$1,908' or '$4.50'. */
export const formatPrice = (cents: number): string => formatMoney(cents).replace(/\.00$/, '')
