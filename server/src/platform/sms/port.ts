export type TextMessage = { to: string; text: string }

export type Sms = {
  send(message: TextMessage): Promise<void>
  check(): Promise<void>
}
