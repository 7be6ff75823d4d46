import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { greeting, mailPortTests } from './port-tests.ts'
import { MailError, type Mail } from './port.ts'
import { openSmtp } from './smtp.ts'

const from = 'castwright@example.org'

type Running = { url: string; emails: Buffer[]; recipients: string[]; stop(): Promise<void> }

/** A real mail server on a free port that stores what it receives. */
async function serve(options: Partial<SMTPServerOptions> = {}): Promise<Running> {
  const emails: Buffer[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        emails.push(Buffer.concat(parts))
        recipients.push(...session.envelope.rcptTo.map((one) => one.address))
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, emails, recipients, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

mailPortTests('SMTP', async () => {
  const { url, emails, stop } = await serve()
  const mail = openSmtp({ url, from: `Castwright <${from}>` })
  return {
    mail,
    from,
    arrived: async () => emails,
    async close() {
      await mail.close()
      await stop()
    },
  }
})

const open = (url: string, timeoutMs?: number): Mail => {
  const mail = openSmtp({ url, from, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  onTestFinished(() => mail.close())
  return mail
}

const failure = async (work: Promise<void>): Promise<MailError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MailError)
  return error as MailError
}

const answer = (responseCode: number): Error => Object.assign(new Error('The server says so'), { responseCode })

async function useServer(options?: Partial<SMTPServerOptions>): Promise<Running> {
  const server = await serve(options)
  onTestFinished(server.stop)
  return server
}

test('puts exactly one recipient into the envelope', async () => {
  const { url, recipients } = await useServer()
  await open(url).send(greeting('reader@example.org'))
  expect(recipients).toEqual(['reader@example.org'])
})

test('treats a server that is down as temporary, when sending and checking', async () => {
  const { url, stop } = await serve()
  await stop()
  const mail = open(url)
  for (const work of [() => mail.send(greeting('a@example.org')), () => mail.check()]) {
    expect(await failure(work())).toMatchObject({ temporary: true, message: 'Could not connect to the mail server of SMTP_URL.' })
  }
})

test('sends the next email when the server is back', async () => {
  let busy = true
  const { url, emails } = await useServer({ onRcptTo: (_address, _session, callback) => callback(busy ? answer(451) : null) })
  const mail = open(url)
  expect(await failure(mail.send(greeting('a@example.org')))).toMatchObject({
    temporary: true,
    message: 'The mail server is temporarily unavailable (451).',
  })
  busy = false
  await mail.send(greeting('a@example.org'))
  expect(emails).toHaveLength(1)
})

test('recognizes a permanent rejection', async () => {
  const { url } = await useServer({ onRcptTo: (_address, _session, callback) => callback(answer(550)) })
  expect(await failure(open(url).send(greeting('a@example.org')))).toMatchObject({
    temporary: false,
    message: 'The mail server rejected the email (550).',
  })
  const late = await useServer({
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback(answer(554)))
    },
  })
  expect(await failure(open(late.url).send(greeting('a@example.org')))).toMatchObject({ temporary: false })
})

test('reports a wrong password to the operator', async () => {
  const { url, emails } = await useServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'me' && password === 'se cret' ? callback(null, { user: 'me' }) : callback(answer(535)),
  })
  const words = 'The mail server rejected the user name and password of SMTP_URL.'
  const wrong = open(url.replace('//', '//me:wrong@'))
  expect(await failure(wrong.check())).toMatchObject({ temporary: true, message: words })
  expect(await failure(wrong.send(greeting('a@example.org')))).toMatchObject({ temporary: true, message: words })
  await open(url.replace('//', '//me:se%20cret@')).send(greeting('a@example.org'))
  expect(emails).toHaveLength(1)
})

test('gives up on a silent server at the timeout', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const mail = openSmtp({ url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, from, timeoutMs: 100 })
  expect(await failure(mail.send(greeting('a@example.org')))).toMatchObject({
    temporary: true,
    message: 'The mail server did not respond in time.',
  })
  await mail.close()
})

test('treats a server that disconnects as temporary', async () => {
  const rude = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 hello\r\n')
    socket.on('data', (data) => (String(data).startsWith('EHLO') ? socket.write('250 hello\r\n') : socket.destroy()))
  })
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void rude.close())
  const mail = open(`smtp://127.0.0.1:${(rude.address() as AddressInfo).port}`)
  expect(await failure(mail.send(greeting('a@example.org')))).toMatchObject({ temporary: true })
})

test('closing waits for emails being sent', async () => {
  const taken = Promise.withResolvers<() => void>()
  const { url, emails } = await useServer({ onRcptTo: (_address, _session, callback) => taken.resolve(callback) })
  const mail = openSmtp({ url, from })
  const sent = mail.send(greeting('a@example.org'))
  const goOn = await taken.promise
  const closed = mail.close()
  goOn()
  await Promise.all([sent, closed])
  expect(emails).toHaveLength(1)
})
