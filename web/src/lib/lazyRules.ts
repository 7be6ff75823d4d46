import type { FieldValues, Resolver } from 'react-hook-form'

/** Form rules loaded at the first validation. If they fail to load, only the server validates. */
export const lazyRules =
  <Fields extends FieldValues>(load: () => Promise<Resolver<Fields>>): Resolver<Fields> =>
  async (values, context, options) => {
    const rules = await load().catch(() => null)
    return rules ? rules(values, context, options) : { values, errors: {} }
  }
