/** How an ownership offer ended: for the previous owner, for the new owner, and for an owner whose offer was declined. */
export const answerKinds = ['handed-over', 'taken-over', 'declined'] as const
export type AnswerKind = (typeof answerKinds)[number]
