/** How an offer of ownership ended, as one of the two is told: the old owner, the new one, or an owner who stays it. */
export const answerKinds = ['handed-over', 'taken-over', 'declined'] as const
export type AnswerKind = (typeof answerKinds)[number]
