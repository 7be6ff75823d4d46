import { comparePage } from './lib/page.mjs'
import { permissionsPage, renderPermissions } from './permissions-page.mjs'

/** docs/permissions.md describes the methods and errors in the code. */
export async function permissions(root) {
  return { findings: comparePage(root, permissionsPage, await renderPermissions(root), 'methods and errors', 'permissions') }
}
