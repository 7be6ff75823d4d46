import type { Config } from '../../config.ts'

/** A configuration for Caddy, which gets a certificate for the server and, when visitors come, for each verified domain. */
export function caddyfile({ baseUrl, port, internalPort }: Pick<Config, 'baseUrl' | 'port' | 'internalPort'>): string {
  const proxy = `reverse_proxy 127.0.0.1:${port}`
  return `# Certificates for the custom domains of shows. Caddy asks Castwright before it gets one.
{
	on_demand_tls {
		ask http://127.0.0.1:${internalPort}/internal/tls-ask
	}
}

# Castwright itself.
${new URL(baseUrl).hostname} {
	${proxy}
}

# Custom domains.
https:// {
	tls {
		on_demand
	}
	${proxy}
}
`
}
