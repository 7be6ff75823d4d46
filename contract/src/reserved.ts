/** Reserved usernames and profile URLs: app routes, and names that could impersonate the operator. */

/** First path segments that the app uses or may use. */
const paths = `
  .well-known about access-requests account analytics api app assets auth billing blog bounce calendar checkout confirmations contact
  dashboard dev docs embed episode episodes favicon.ico favicon.svg feed feeds files get-access get-started
  get-started-loading guest guest-portal health healthz help home icons images import index.html internal invitation invitations invite
  login logout manage manifest.json mcp media members metrics my-account my-podcasts my-work new newsletter no-access not-found notifications oauth oembed
  operator outbox ownership pal pals player pod podcast podcasts pods portal pricing privacy private-beta profile public readyz
  recordings register reset-password robots.txt rss search settings share sign-in sign-in-loading sign-out sign-up signin signup
  sitemap.xml sms static status storage subscription-and-billing support sw.js team teams tell-your-friends terms tutorials
  twirp unsubscribe upload uploads user users verify verify-email video-tutorials webhook webhooks www
`

/** Names that could impersonate the operator or look like a placeholder. */
const people = `
  abuse admin administrator anonymous castwright everyone here hostmaster mail me moderator no-reply nobody noreply null
  official owner postmaster root security staff sysadmin system undefined webmaster
`

const reserved: ReadonlySet<string> = new Set(`${paths} ${people}`.trim().split(/\s+/))

export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase())
