declare module 'virtual:first-methods' {
  import type { MethodShapes } from '@castwright/contract/method-shapes.ts'

  const shapes: MethodShapes
  export default shapes
}

declare module 'virtual:other-methods' {
  import type { MethodShapes } from '@castwright/contract/method-shapes.ts'

  const shapes: MethodShapes
  export default shapes
}

declare module 'virtual:method-roles' {
  import type { MethodRoles } from '@castwright/contract/method-shapes.ts'

  const roles: MethodRoles
  export default roles
}
