import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A port on which nobody listens at the moment. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}
