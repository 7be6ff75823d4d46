declare const added: unique symbol

/** A place where a later domain takes part in the work of an earlier one. `H` is what it adds. */
export type HookPoint<H> = { readonly name: string; readonly [added]?: H }

export const hookPoint = <H>(name: string): HookPoint<H> => ({ name })

export type Hooks = {
  add<H>(point: HookPoint<H>, hook: H): void
  /** In the order in which they were added. */
  of<H>(point: HookPoint<H>): readonly H[]
}

/** One per app: `build.ts` fills it. */
export function createHooks(): Hooks {
  const hooks = new Map<HookPoint<unknown>, unknown[]>()
  return {
    add: (point, hook) => void hooks.set(point, [...(hooks.get(point) ?? []), hook]),
    of: <H>(point: HookPoint<H>) => (hooks.get(point) ?? []) as H[],
  }
}
