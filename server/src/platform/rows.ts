/** The first row that a query returns, or null. */
export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | null> => (await rows)[0] ?? null

/** Whether a query returns rows. For writes with `returning`: whether they changed any. */
export const hasRows = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0
