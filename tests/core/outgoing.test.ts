import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isLocalAddress } from "#server/core/outgoing/addresses.ts";
import { post } from "#server/core/outgoing/post.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

test.each([
  ["127.0.0.1", "0.0.0.0", "127.255.255.254", "::1", "::"],
  ["169.254.169.254", "fe80::1", "fe80::1%eth0", "100.100.100.200", "fd00:ec2::254"],
  ["::ffff:127.0.0.1", "::ffff:169.254.169.254", "::ffff:7f00:1", "::127.0.0.1", "64:ff9b::127.0.0.1", "2002:7f00:1::1"],
  ["255.255.255.255", "224.0.0.1", "ff02::1", "", "localhost"],
])("%s and the like are of this computer, its link or a cloud", (...addresses) => {
  expect(addresses.filter((address) => !isLocalAddress(address))).toEqual([]);
});

test("a door system may be in the property's own network, or anywhere else", () => {
  const elsewhere = ["10.0.0.7", "192.168.1.20", "172.16.0.1", "fd12:3456::1", "93.184.216.34", "2606:2800:220:1::1", "::ffff:10.0.0.7"];
  expect(elsewhere.filter(isLocalAddress)).toEqual([]);
});

async function listenHere() {
  const server = createServer((request, response) => void request.resume().on("end", () => response.end("heard")));
  let connections = 0;
  server.on("connection", () => void (connections += 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onCleanUp(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const WORDS = { headers: {}, body: "{}", timeout_ms: 20_000 };

test("no spelling of an address of this computer is connected to, and no name that leads to one", async () => {
  const { port, connections } = await listenHere();
  const spelled = ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "017700000001", "0", "[::1]", "[::ffff:127.0.0.1]"];
  for (const host of spelled) {
    const asked = post({ url: `http://${host}:${port}/`, ...WORDS, allowsLocal: false });
    await expect(asked, host).rejects.toMatchObject({ code: "ERR_LOCAL_ADDRESS" });
  }
  await expect(post({ url: "https://169.254.169.254/latest/meta-data/", ...WORDS, allowsLocal: false })).rejects.toMatchObject({
    code: "ERR_LOCAL_ADDRESS",
  });
  expect(connections()).toBe(0);
});

test("where the server's owner allows it, it is", async () => {
  const { port } = await listenHere();
  for (const host of ["127.0.0.1", "localhost"]) {
    expect(await post({ url: `http://${host}:${port}/`, ...WORDS, allowsLocal: true })).toEqual({ status: 200, text: "heard" });
  }
});
