/**
 * Custom domains of shows. A domain is added with a random token, verified by a DNS record with that token, and then served. The record
 * is looked up again every day. Removing a domain deletes its token, so that an old record verifies nothing.
 */
export { openHosts, type Hosts } from './service/served.ts'
export { addHost, listHosts, makePrimary, removeHost } from './service/manage.ts'
export { checkVerified, verifyHost } from './service/verify.ts'
export { findOrigin, mayHaveCertificate } from './service/find.ts'
export { caddyfile } from './caddyfile.ts'
