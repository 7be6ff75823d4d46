import type { FieldValues, Resolver } from 'react-hook-form'

/** The rules of a form, loaded with its first check. Where they cannot be loaded, the server checks alone. */
export const lazyRules =
  <Fields extends FieldValues>(load: () => Promise<Resolver<Fields>>): Resolver<Fields> =>
  async (values, context, options) => {
    const rules = await load().catch(() => null)
    return rules ? rules(values, context, options) : { values, errors: {} }
  }
