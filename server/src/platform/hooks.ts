declare const added: unique symbol

/** A point where a later domain extends an earlier one. `H` is the type of the extension. */
type HookPoint<H> = { readonly name: string; readonly [added]?: H }

export const hookPoint = <H>(name: string): HookPoint<H> => ({ name })

export type Hooks = {
  add<H>(point: HookPoint<H>, ...hooks: H[]): void
  /** In the order they were added. */
  of<H>(point: HookPoint<H>): readonly H[]
}

/** One per app, filled by `build.ts`. */
export function createHooks(): Hooks {
  const all = new Map<HookPoint<unknown>, unknown[]>()
  return {
    add: (point, ...hooks) => void all.set(point, [...(all.get(point) ?? []), ...hooks]),
    of: <H>(point: HookPoint<H>) => (all.get(point) ?? []) as H[],
  }
}
