declare module 'virtual:method-shapes' {
  import type { MethodShapes } from '@castwright/contract/method-shapes.ts'

  const shapes: MethodShapes
  export default shapes
}
