const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Between tags, of HTML and what looks like it. Quotation marks stay. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign]!)

/** Also in attributes between double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!)

/** Also in attributes between single quotes. */
export const escapeQuotes = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Sanitized HTML has no other entities. */
export const unescapeHtml = (html: string): string => html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => signs[entity]!)
