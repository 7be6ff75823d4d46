import type { Service } from '../../platform/rpc.ts'

export const PodcastImports = {} as unknown as Pick<Service<'PodcastService'>, 'ParseRSS' | 'Migrate'>
export const MigrationVerificationService = {} as unknown as Service<'MigrationVerificationService'>
export const MigrationInfoService = {} as unknown as Service<'MigrationInfoService'>
