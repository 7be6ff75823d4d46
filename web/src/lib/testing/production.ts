import { createRequire } from 'node:module'

/*
 * Tests run on React's production build, which takes a third less time than the development build. It must be chosen before anything
 * imports React, so this is the first import of the setup. It lacks two things that tests use: `act`, and the function that JSX is compiled
 * to outside of production.
 */
process.env['NODE_ENV'] = 'production'

const require = createRequire(import.meta.url)
const react = require('react') as { act?: typeof act }
const { jsx } = require('react/jsx-runtime') as { jsx: (type: unknown, props: unknown, key: unknown) => unknown }
const development = require('react/jsx-dev-runtime') as { jsxDEV?: typeof jsx }
const { flushSync } = require('react-dom') as { flushSync: (work: () => void) => void }

development.jsxDEV = (type, props, key) => jsx(type, props, key)
react.act = act

/** Waits until React has rendered what effects have changed: its scheduler runs in the next turns of the event loop. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediateOfNode(resolve))
}

const setImmediateOfNode = globalThis.setImmediate

/** Renders what `work` changes. A caller that needs what effects change after it awaits the result. */
function act(work: () => unknown): Promise<unknown> {
  let result: unknown
  flushSync(() => {
    result = work()
  })
  return result instanceof Promise ? result.finally(rendered) : rendered()
}
