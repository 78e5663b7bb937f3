import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDisk, checkNode, checkPort } from "#server/office/doctor/computer.ts";
import { checkBackups, checkClock, openData } from "#server/office/doctor/data.ts";
import { checkMail, checkPublicAddress } from "#server/office/doctor/network.ts";
import { checkRegisters } from "#server/office/doctor/register.ts";
import { followClock } from "#server/platform/core/pause/pauses.ts";
import { VERSION } from "#server/platform/core/process/version.ts";
import { backupName, installationOf } from "#shared/office/backup/names.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { insertProperty, makeTestProperty, NOW, type TestProperty } from "#tests/support/test-server.ts";

const HERE = "127.0.0.1";

/** A web server on this computer that answers everything with one object. Returns its port. */
async function startAnswering(body: object): Promise<number> {
  const server = createServer((_, answer) => answer.end(JSON.stringify(body)));
  onCleanUp(() => server.close());
  await new Promise<void>((done) => server.listen(0, HERE, done));
  return (server.address() as AddressInfo).port;
}

/** A port at which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, HERE, done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe("the computer", () => {
  test.each([
    ["24.21.0", "ok"],
    ["22.23.3", "ok"],
    ["20.20.2", "warning"],
  ])("Node %s: %s", (version, state) => {
    expect(checkNode(version).state).toBe(state);
  });

  test("a data folder that is not there yet can be created", () => {
    expect(checkDisk({ DATA_DIR: join(temporaryFolder(), "new/data") })).toMatchObject({
      subject: "Disk",
      remedy: expect.not.stringContaining("user") as unknown,
    });
  });

  test("a file in place of the data folder is a fault", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    expect(checkDisk({ DATA_DIR: join(folder, "file/data") }).state).toBe("fault");
  });

  test("a port that nobody uses is free", async () => {
    expect(await checkPort({ HOST: HERE, PORT: await freePort() })).toMatchObject({
      state: "ok",
      text: expect.stringContaining("is free") as unknown,
    });
  });

  test("Keyrack at its port is named with its version; an older one has to be restarted", async () => {
    const { version } = VERSION;
    expect(await checkPort({ HOST: HERE, PORT: await startAnswering({ version }) })).toMatchObject({ state: "ok" });
    expect(await checkPort({ HOST: HERE, PORT: await startAnswering({ version: "0.9.0" }) })).toMatchObject({
      state: "warning",
      remedy: `Restart it: ${version} is installed.`,
    });
  });

  test("another program at the port is a fault, with two ways out", async () => {
    expect(await checkPort({ HOST: HERE, PORT: await startAnswering({}) })).toMatchObject({
      state: "fault",
      remedy: "Stop that program, or set PORT to another number.",
    });
  });

  test("an address of another computer cannot be listened at", async () => {
    expect(await checkPort({ HOST: "192.0.2.1", PORT: await freePort() })).toMatchObject({ state: "fault" });
  });
});

describe("the data", () => {
  const dirOf = ({ config }: TestProperty) => ({ DATA_DIR: config.data_dir });

  test("before the first start there is no database, which is no fault", () => {
    expect(openData({ DATA_DIR: temporaryFolder() })).toMatchObject({ finding: { state: "ok" }, db: null });
  });

  test("a file in place of the data folder is a fault, not a crash", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    expect(openData({ DATA_DIR: join(folder, "file") }).finding.state).toBe("fault");
  });

  test("a sound database is opened while the server uses it", () => {
    const { finding, db } = openData(dirOf(makeTestProperty()));
    expect(finding).toMatchObject({ state: "ok", text: expect.stringContaining("properties: 1") as unknown });
    expect(db?.$client.readonly).toBe(true);
    db?.$client.close();
  });

  test("a damaged database is a fault, with the way back", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "keyrack.db"), "not a database".repeat(100));
    const { finding, db } = openData({ DATA_DIR: folder });
    expect(finding).toMatchObject({ state: "fault", remedy: expect.stringContaining("npx keyrack restore FILE") as unknown });
    expect(db).toBeNull();
  });

  test("a database of a newer version is a fault", () => {
    const property = makeTestProperty();
    property.runtime.db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)");
    expect(openData(dirOf(property)).finding).toMatchObject({ state: "fault", text: expect.stringContaining("newer version") as unknown });
  });

  test("a clock that jumped by more than 45 days is a fault", () => {
    const { runtime } = makeTestProperty();
    followClock(runtime);
    expect(checkClock(runtime.db, NOW).state).toBe("ok");
    expect(checkClock(runtime.db, "2030-06-01T10:00:00.000Z")).toMatchObject({ subject: "Clock", state: "fault" });
    expect(checkClock(runtime.db, "2029-06-01T10:00:00.000Z")).toMatchObject({ subject: "Clock", state: "fault" });
  });
});

describe("backups", () => {
  const LATER = "2030-04-10T10:00:00.000Z";
  function backedUp(property: TestProperty, made_at: string): void {
    const installation = installationOf(property.property_id);
    mkdirSync(join(property.config.data_dir, "backups"));
    writeFileSync(join(property.config.data_dir, "backups", backupName({ installation, made_at, before_version: null })), "");
  }
  const check = (property: TestProperty, now: string, BACKUP_DIR?: string) =>
    checkBackups(property.runtime.db, { DATA_DIR: property.config.data_dir, BACKUP_DIR }, now);

  test("on the first day none is missing, but another disk would be better", () => {
    expect(check(makeTestProperty(), NOW)).toMatchObject({ state: "warning", remedy: expect.stringContaining("BACKUP_DIR") as unknown });
  });

  test("the last one must not be older than two days", () => {
    const property = makeTestProperty();
    backedUp(property, "2030-04-09T02:30:00.000Z");
    expect(check(property, LATER).state).toBe("warning");
    expect(check(property, "2030-04-12T10:00:00.000Z")).toMatchObject({
      state: "fault",
      text: expect.stringContaining("2030-04-09") as unknown,
    });
  });

  test("those of another installation in the same folder don't count", () => {
    const property = makeTestProperty();
    backedUp({ ...property, property_id: "00000000-0000-0000-0000-000000000000" }, "2030-04-10T02:30:00.000Z");
    expect(check(property, LATER)).toMatchObject({ state: "fault", text: expect.stringContaining("There is none") as unknown });
  });

  test("a folder that is not connected is a fault", () => {
    expect(check(makeTestProperty(), NOW, "/nowhere/backups")).toMatchObject({
      state: "fault",
      remedy: expect.stringContaining("Connect") as unknown,
    });
  });
});

describe("mail and public address", () => {
  test("no mail server is a warning, one that accepts the login is fine, and no mail is sent", async () => {
    expect((await checkMail({ SMTP_URL: undefined })).state).toBe("warning");
    const server = await startMailServer();
    expect(await checkMail({ SMTP_URL: server.url })).toMatchObject({ state: "ok" });
    expect(server.received).toEqual([]);
  });

  test("a mail server that is not there is a fault, and the password is not printed", async () => {
    const finding = await checkMail({ SMTP_URL: `smtp://desk:secret@${HERE}:${await freePort()}` });
    expect(finding).toMatchObject({ subject: "Mail", state: "fault" });
    expect(JSON.stringify(finding)).not.toContain("secret");
  });

  test("on one computer alone no public address is needed", async () => {
    expect(await checkPublicAddress({ PUBLIC_URL: "http://127.0.0.1:3000" }, NOW)).toMatchObject({ state: "ok" });
  });

  test("an address that leads nowhere is a fault", async () => {
    expect(await checkPublicAddress({ PUBLIC_URL: "https://keyrack.invalid" }, NOW)).toMatchObject({
      subject: "Public address",
      state: "fault",
    });
  });
});

describe("cash register", () => {
  const REGISTER = { number: "K1", state: "open", device: "software", turnover_key: "" } as const;

  test("without one nothing is wrong", () => {
    expect(checkRegisters(makeTestProperty().runtime.db)).toMatchObject([{ state: "ok" }]);
  });

  test("each property's register has a line; a device that is out of order is a fault", () => {
    const property = makeTestProperty();
    const property_id = insertProperty(property.runtime, "Zur Post");
    insert(property, "cash_registers", { ...REGISTER, property_id });
    insert(property, "cash_registers", { ...REGISTER, outage_since: "2030-03-31T08:00:00.000Z" });
    expect(checkRegisters(property.runtime.db)).toMatchObject([
      { state: "ok", text: "K1 (Zur Post) signs its receipts." },
      { state: "fault", text: expect.stringContaining("K1 (Pension Edelweiss) has not worked since 2030-03-31") as unknown },
    ]);
  });
});
