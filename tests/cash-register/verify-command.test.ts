import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { depExport } from "#shared/money/cash-register/dep.ts";
import { NO_AMOUNTS } from "#shared/money/cash-register/rate-groups.ts";
import { cents } from "#shared/platform/core/money.ts";
import { chainOf, KEY, KEYS } from "#tests/cash-register/random-chain.ts";
import { bundled } from "#tests/support/server-bundle.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** The program as it is installed: its commands, its packages, and its bundled server with the stamp that says that it is up to date. */
function installProgram(): string {
  const program = temporaryFolder();
  mkdirSync(join(program, "dist"));
  cpSync("scripts", join(program, "scripts"), { recursive: true });
  cpSync("package-lock.json", join(program, "package-lock.json"));
  symlinkSync(resolve("node_modules"), join(program, "node_modules"));
  symlinkSync(dirname(bundled("verify-dep.mjs")), join(program, "dist/server"));
  const print = 'import("./scripts/build-if-needed.mjs").then(({ hashSources }) => process.stdout.write(hashSources()))';
  writeFileSync(join(program, "dist/.built"), execFileSync(process.execPath, ["-e", print], { cwd: program }));
  return program;
}

/** A log of a register with a sale of 12 and one of 8, as it is exported, and a tampered one in which the 8 became a 3. */
function writeLogs(folder: string): void {
  const sale = (amount: number) => ({ kind: "sale" as const, amounts: { ...NO_AMOUNTS, reduced_1: cents(amount) } });
  const receipts = chainOf([{ kind: "sale", amounts: NO_AMOUNTS }, sale(12), sale(8)]);
  const changed = receipts.map((jws) => {
    const [head, code = "", signature] = jws.split(".");
    const text = Buffer.from(code, "base64url").toString().replace("_8,00_", "_3,00_");
    return [head, Buffer.from(text).toString("base64url"), signature].join(".");
  });
  const log = (all: readonly string[]) => JSON.stringify(depExport([{ certificate: "", issuers: [], receipts: all }]));
  writeFileSync(join(folder, "log.json"), log(receipts));
  writeFileSync(join(folder, "changed.json"), log(changed));
  writeFileSync(join(folder, "page.html"), "<html>Log in</html>");
  writeFileSync(join(folder, "windows.json"), Buffer.from(`\uFEFF${log(receipts)}`, "utf16le"));
  const known = [...KEYS].map(([serial, key]) => [serial, { id: serial, signatureCertificateOrPublicKey: key }]);
  writeFileSync(join(folder, "keys.json"), JSON.stringify({ base64AESKey: KEY, certificateOrPublicKeyMap: Object.fromEntries(known) }));
}

/** npm runs a script in the package's folder, and tells where the command was given; the packaged program runs where it is called. */
const COMMANDS = {
  "npm run verify-dep": (program: string, folder: string) => ({
    args: [join(program, "scripts/verify-dep.mjs")],
    cwd: program,
    env: { INIT_CWD: folder },
  }),
  "keyrack verify-dep": (program: string, folder: string) => ({
    args: [join(program, "scripts/keyrack.mjs"), "verify-dep"],
    cwd: folder,
    env: {},
  }),
};

test.each(Object.entries(COMMANDS))("%s passes a log, and finds what was changed in it", { timeout: 120_000 }, (_, command) => {
  const folder = temporaryFolder();
  writeLogs(folder);
  const { args, cwd, env } = command(installProgram(), folder);
  const verify = (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...given], {
      cwd,
      env: { ...process.env, INIT_CWD: undefined, ...env },
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
  const good = verify("log.json", "--keys", "keys.json");
  expect(good).toMatchObject({ status: 0, stderr: "" });
  expect(good.stdout).toMatch(/^Register DESK-1: 3 receipts, 1 to 3\.$/m);
  expect(good.stdout).toMatch(/^Signatures: 3 hold; 0 receipts/m);
  expect(good.stdout).toMatch(/^Turnover after receipt 3: 20\.00 €\.$/m);
  expect(good.stdout).toMatch(/No fault was found\.\n$/);
  expect(verify("log.json", "--key", KEY)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Download the keys for checking.*--keys FILE/),
  });
  expect(verify("changed.json", "--keys", "keys.json")).toEqual({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^Fault\. .*signature of receipt 3/),
  });
  expect(verify()).toMatchObject({ status: 2, stderr: expect.stringContaining("verify-dep -- FILE") });
  expect(verify("page.html")).toEqual({ status: 2, stdout: "", stderr: "The file is not JSON.\n" });
  expect(verify("log.json", "--keys", "log.json")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("certificateOrPublicKeyMap"),
  });
  expect(verify("windows.json", "--keys", "keys.json")).toMatchObject({ status: 0, stderr: "" });
  expect(verify("missing.json")).toMatchObject({ status: 2, stderr: expect.stringContaining("missing.json") });
});
