import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { isLocalAddress } from "#server/platform/core/outgoing/addresses.ts";
import { post } from "#server/platform/core/outgoing/post.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

test.each([
  ["127.0.0.1", "0.0.0.0", "127.255.255.254", "::1", "::"],
  ["169.254.169.254", "fe80::1", "fe80::1%eth0", "100.100.100.200", "fd00:ec2::254"],
  ["::ffff:127.0.0.1", "::ffff:169.254.169.254", "::ffff:7f00:1", "::127.0.0.1", "64:ff9b::127.0.0.1", "2002:7f00:1::1"],
  ["255.255.255.255", "224.0.0.1", "240.0.0.1", "ff02::1", "", "localhost"],
  ["168.63.129.16", "192.0.0.192", "fd20:ce::254", "FD20:00CE:0:0:0:0:0:0254", "::ffff:168.63.129.16"],
  ["64:ff9b::169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::c000:c0", "64:ff9b:1::1", "64:ff9b:1:ffff::a00:7"],
  ["2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2002:a9fe:a9fe::1", "2002:e000:1::", "2002:a83f:8110::5"],
  ["::ffff:0:127.0.0.1", "::ffff:0:a9fe:a9fe", "fd12::5efe:127.0.0.1", "2001:db8::200:5efe:a9fe:a9fe", "::10.0.0.7"],
])("%s and the like are of this computer, its link or a cloud", (...addresses) => {
  expect(addresses.filter((address) => !isLocalAddress(address))).toEqual([]);
});

test("a door system may be in the property's own network, or anywhere else", () => {
  const elsewhere = [
    ...["10.0.0.7", "192.168.1.20", "172.16.0.1", "fd12:3456::1", "93.184.216.34", "2606:2800:220:1::1", "::ffff:10.0.0.7"],
    ...["64:ff9b::10.0.0.7", "2002:0a00:7::1", "192.0.0.191", "168.63.129.17", "fd20:ce::253", "2001:db8::7f00:1", "2001:1::1"],
  ];
  expect(elsewhere.filter(isLocalAddress)).toEqual([]);
});

test("an address that one of this computer's interfaces has is its own, also inside of another", () => {
  const own = "198.51.100.7";
  const neighbour = "198.51.100.8";
  const v4 = { netmask: "255.255.255.0", mac: "00:00:00:00:00:00", internal: false, family: "IPv4" as const };
  const v6 = { ...v4, netmask: "ffff:ffff:ffff:ffff::", family: "IPv6" as const, scopeid: 0 };
  const found = vi.spyOn(os, "networkInterfaces").mockReturnValue({
    eth0: [
      { ...v4, address: own, cidr: `${own}/24` },
      { ...v6, address: "2001:db8:1::2", cidr: "2001:db8:1::2/64" },
    ],
  });
  onTestFinished(() => found.mockRestore());
  const spelled = [own, `::ffff:${own}`, `64:ff9b::${own}`, "2002:c633:6407::1", "2001:db8:1::2", "2001:0DB8:0001:0:0:0:0:2%eth0"];
  expect(spelled.filter((address) => !isLocalAddress(address))).toEqual([]);
  expect([neighbour, `64:ff9b::${neighbour}`, "2001:db8:1::3"].filter(isLocalAddress)).toEqual([]);
});

async function listenHere(host = "127.0.0.1") {
  const server = createServer((request, response) => void request.resume().on("end", () => response.end("heard")));
  let connections = 0;
  server.on("connection", () => void (connections += 1));
  server.listen(0, host);
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

test("an address of this computer in the local network is not connected to", async (context) => {
  const [outer] = Object.values(os.networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4");
  if (!outer) return context.skip("this computer has no network");
  const { port, connections } = await listenHere("0.0.0.0");
  const url = `http://${outer.address}:${port}/`;
  await expect(post({ url, ...WORDS, allowsLocal: false })).rejects.toMatchObject({ code: "ERR_LOCAL_ADDRESS" });
  expect(connections()).toBe(0);
  expect(await post({ url, ...WORDS, allowsLocal: true })).toEqual({ status: 200, text: "heard" });
});

test("where the server's owner allows it, it is", async () => {
  const { port } = await listenHere();
  for (const host of ["127.0.0.1", "localhost"]) {
    expect(await post({ url: `http://${host}:${port}/`, ...WORDS, allowsLocal: true })).toEqual({ status: 200, text: "heard" });
  }
});
