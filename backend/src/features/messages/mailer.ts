import type { MailCause } from '@kalavara/shared-types/messages/messages';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../platform/config/config';
import { isLoopback } from '../../platform/http/loopback';
import { withDeadline } from '../../platform/with-deadline';

type Mail = {
  /** The Message-ID, by which mail programs recognize a repetition. */
  id: string;
  to: { name: string; address: string };
  /** The name of the sender; without one, that of the server's settings is used. */
  senderName?: string;
  title: string;
  body: string;
  attachments: { filename: string; content: Buffer }[];
};

/** `unconfirmed`: the connection ended without an answer, so the mail may have been sent. */
export type MailFailure = {
  kind: 'refused' | 'temporary' | 'unconfirmed';
  cause: MailCause;
  reason: string;
};
export class MailNotSent extends Error {
  readonly failure: MailFailure;
  constructor(failure: MailFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

export type Mailer = {
  /** Sends a mail and returns the server's answer. Throws `MailNotSent`. */
  send: (mail: Mail) => Promise<string>;
};

const defaultTimeoutMs = 30_000;

/** Creates a mailer with one connection for each mail. Credentials are sent over TLS only, except to this machine. */
export function createMailer(
  { url, from }: Pick<MailSettings, 'url' | 'from'>,
  timeoutMs = defaultTimeoutMs,
): Mailer {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)![1];
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const send = async ({ id, to, senderName, title, body, attachments }: Mail) => {
    const sent = transport.sendMail({
      from: senderName ? { name: senderName, address } : from,
      to,
      subject: title,
      text: body,
      attachments,
      messageId: `<${id}@${domain}>`,
      // Prevents out-of-office answers (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const { response } = await withDeadline(sent, 4 * timeoutMs).catch((error: unknown) => {
      throw new MailNotSent(toFailure(error));
    });
    return response;
  };
  return { send };
}

/** Error codes before a mail was transferred: no connection, no greeting, no sign-in, or nothing to send. */
const unsentCodes = new Set([
  'EDNS',
  'EAUTH',
  'ETLS',
  'ENOAUTH',
  'EOAUTH2',
  'EREQUIRETLS',
  'EPROXY',
]);
const isUnsent = (error: SmtpError): boolean =>
  error.syscall === 'connect' ||
  unsentCodes.has(error.code ?? '') ||
  /^(Connection timeout|Greeting never received)/.test(error.message);

type SmtpError = {
  code?: string;
  command?: string;
  responseCode?: number;
  syscall?: string;
  message: string;
};

function toFailure(thrown: unknown): MailFailure {
  const error = thrown as SmtpError;
  const failure = { cause: causeOf(error), reason: String(error.message).slice(0, 300) };
  // Refused credentials (535) are not an error of the mail: it is sent once they are right.
  if (isUnsent(error)) return { kind: 'temporary', ...failure };
  if (error.responseCode !== undefined)
    return { kind: error.responseCode >= 500 ? 'refused' : 'temporary', ...failure };
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
    return { kind: 'refused', ...failure };
  return { kind: 'unconfirmed', ...failure };
}

function causeOf(error: SmtpError): MailCause {
  const { code = '', command, responseCode, message } = error;
  if (/^(EAUTH|ENOAUTH|EOAUTH2)$/.test(code)) return 'credentials';
  if (/^(ETLS|EREQUIRETLS)$/.test(code) || /certificate|wrong version number/i.test(message))
    return 'encryption';
  if (isUnsent(error)) return 'unreachable';
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'address' : 'no-answer';
  if (responseCode < 500) return 'later';
  return command === 'RCPT TO' || code === 'EENVELOPE' ? 'address' : 'refused';
}
