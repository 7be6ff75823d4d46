export const webhookLimits = {
  /** Of one show. */
  webhooks: 20,
  /** Visible characters. */
  name: 60,
  url: 2000,
  roomId: 255,
  accessToken: 500,
  /** Deliveries in one page of the log. */
  page: 25,
  /** Hours for which the previous secret still signs. */
  rotationHours: 24,
  /** Days for which the log keeps deliveries. */
  keptDays: 30,
} as const
