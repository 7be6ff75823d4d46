import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** `npm run pictures`: the pictures in the documents, taken anew. */
export default defineConfig({ ...tests, projects: [{ name: 'pictures', testMatch: 'pictures.ts' }], timeout: 600_000, workers: 1 })
