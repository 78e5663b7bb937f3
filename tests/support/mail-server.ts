import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onCleanUp } from "#tests/support/clean-up.ts";

type ReceivedMail = Email & { to_addresses: string[] };

/** Answers of the mail server; by default it accepts everything. */
type Behaviour = {
  /** The SMTP answer with which a recipient is refused; null accepts. */
  recipient?: (address: string) => [code: number, words: string] | null;
  /** The same for the whole mail, once it has been read. */
  mail?: () => [code: number, words: string] | null;
  /** Breaks the connection instead of an answer: once the mail has been read and kept, or has been read and is lost. */
  breaks?: (email: Email) => "kept" | "lost" | null;
};

/** A real SMTP server on a free port; received mails are parsed as by a guest's mail program. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const behaviour: Behaviour = {};
  const refusal = ([responseCode, words]: [number, string]) => Object.assign(new Error(words), { responseCode });

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo({ address }, _, callback) {
      const refused = behaviour.recipient?.(address) ?? null;
      callback(refused && refusal(refused));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        const refused = behaviour.mail?.() ?? null;
        if (refused) return callback(refusal(refused));
        const to_addresses = session.envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          const broken = behaviour.breaks?.(email) ?? null;
          if (broken !== "lost") received.push({ ...email, to_addresses });
          if (broken === null) callback();
          else for (const socket of sockets) socket.destroy();
        }, callback);
      });
    },
  });
  server.on("error", () => undefined);
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  let open = true;
  const close = () => {
    if (!open) return Promise.resolve();
    open = false;
    return new Promise<void>((resolve) => server.close(resolve));
  };
  onCleanUp(close);
  return { url: `smtp://127.0.0.1:${port}`, received, behaviour, close };
}
