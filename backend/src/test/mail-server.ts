import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { addCleanup } from './cleanup';

type Received = { id: string; to: string; title: string; raw: string };
/**
 * The answer to the next mails; the last answer is repeated. `drop`: accepts the mail and ends the connection without
 * an answer.
 */
export type MailAnswer =
  'accept' | 'drop' | 'silent' | { code: number; at: 'greeting' | 'recipient' | 'data' };

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const refusal = ({ code }: { code: number }) =>
  Object.assign(new Error('refused by the test'), { responseCode: code });

const header = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ??
  '';

/** Starts a mail server that stores accepted mails, and refuses mails as a test requires. */
export async function startMailServer() {
  const received: Received[] = [];
  let answers: MailAnswer[] = ['accept'];
  let beforeAnswer = (): Promise<void> => Promise.resolve();
  const next = (): MailAnswer => (answers.length > 1 ? answers.shift()! : answers[0]!);
  const fails = (answer: MailAnswer, at: string): answer is { code: number; at: 'data' } =>
    typeof answer === 'object' && answer.at === at;

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    // The server has no users.
    onAuth: (_credentials, _session, done) => done(refusal({ code: 535 })),
    logger: false,
    onConnect: (_session, done) =>
      fails(answers[0]!, 'greeting') ? done(refusal(next() as { code: number })) : done(),
    onRcptTo: (_address, _session, done) =>
      fails(answers[0]!, 'recipient') ? done(refusal(next() as { code: number })) : done(),
    onData(stream, session, done) {
      let raw = '';
      // Read now, since the session discards it when its connection ends.
      const to = session.envelope.rcptTo[0]?.address ?? '';
      stream.on('data', (bytes: Buffer) => (raw += bytes.toString('utf8')));
      stream.on('end', () => {
        const answer = next();
        if (fails(answer, 'data')) return done(refusal(answer));
        received.push({
          id: header(raw, 'Message-ID'),
          to,
          title: header(raw, 'Subject'),
          raw,
        });
        if (answer === 'drop')
          return [...server.connections].forEach(({ _socket }) => _socket.destroy());
        if (answer === 'accept') void beforeAnswer().then(() => done());
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  addCleanup(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    received,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Kalavara <orders@shop.example>' },
    /** Sets a function that is called with each mail before it is accepted. */
    before(work: () => Promise<void>) {
      beforeAnswer = work;
    },
    answer(...wanted: MailAnswer[]) {
      answers = wanted;
    },
  };
}
