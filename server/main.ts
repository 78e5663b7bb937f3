import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createApp } from "#server/app.ts";
import { JOBS } from "#server/jobs.ts";
import { settleInterruptedRestore } from "#server/office/backup/archive.ts";
import { backUpBeforeUpdate } from "#server/office/backup/before-update.ts";
import { sentenceOf } from "#server/office/backup/failure.ts";
import { noteFailedRestore, type RequestedRestore, restoreRequested } from "#server/office/backup/requested-restore.ts";
import { removeAbandonedWork } from "#server/office/backup/work-folder.ts";
import { assertDatabaseNotLost } from "#server/office/setup/lost-database.ts";
import { prepareProperty } from "#server/office/setup/service.ts";
import { assertWholeAfterCrash } from "#server/platform/core/database/after-crash.ts";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { ifDiskAllows } from "#server/platform/core/monitoring/disk.ts";
import { DATABASE_FILE, keepFilesPrivate, lockDataDir } from "#server/platform/core/process/data-dir.ts";
import { type Environment, isLoopbackOnly, readEnvironment } from "#server/platform/core/process/env.ts";
import { restartWith, startAgain, stopWithParent } from "#server/platform/core/process/restart.ts";
import { startFailure } from "#server/platform/core/process/start-failure.ts";
import { openRuntime } from "#server/platform/core/work/runtime.ts";
import type { Config, Runtime } from "#server/platform/core/work/work.ts";
import { endThreads } from "#server/platform/core/worker/worker-pool.ts";
import { forgetEndedSessions } from "#server/tenant/session/service.ts";
import { wiring } from "#server/wiring.ts";

const SHUTDOWN_MS = 4_500;

/** Runs the process: environment, lock, runtime, listen, first start, and a clean shutdown. */
async function main(environment: Environment): Promise<void> {
  keepFilesPrivate();
  const lock = lockDataDir(environment.DATA_DIR);
  ifDiskAllows(() => removeAbandonedWork(environment.DATA_DIR));
  settleInterruptedRestore(environment.DATA_DIR);
  const restored = await restoreBeforeOpening(environment);
  assertDatabaseNotLost(environment.DATA_DIR);
  assertWholeAfterCrash(join(environment.DATA_DIR, DATABASE_FILE));
  const { DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE } = environment;
  const backup = await backUpBeforeUpdate({
    data_dir: DATA_DIR,
    backup_dir: BACKUP_DIR ?? null,
    passphrase: BACKUP_PASSPHRASE ?? null,
  });
  if (backup) console.log(`Keyrack updates its data. The former data is in ${backup}.`);
  const runtime = openRuntime(environment, wiring);
  if (restored?.failure) noteFailedRestore(runtime, restored.failure);
  let open = () => {};
  const prepared = new Promise<void>((resolve) => void (open = resolve));
  const app = await createApp({
    runtime,
    prepared,
    proxies: environment.TRUST_PROXY,
    logLevel: environment.LOG_LEVEL,
    securityContact: environment.SECURITY_CONTACT ?? null,
    metrics: { token: environment.METRICS_TOKEN ?? null, isLocalOnly: isLoopbackOnly(environment) },
    clientDir: clientDir(),
  });

  // Listens before the first start: where the port is taken, no property is created whose password nobody would see.
  await app.listen({ port: environment.PORT, host: environment.HOST });
  runtime.config.public_url = withChosenPort(environment.PUBLIC_URL, app.server.address());
  const property = await prepareProperty(runtime, {
    email: environment.ADMIN_EMAIL,
    password: environment.ADMIN_PASSWORD ?? null,
    demo: environment.DEMO,
    reachable: !isLoopbackOnly(environment),
  });
  greet(runtime.config, property);
  open();

  const jobs = startJobs(runtime, JOBS, (thrown, job) => app.log.error({ err: thrown, job }, "a job failed"));
  runtime.monitor.phase = "ready";
  endInOrder(runtime, {
    port: listeningPort(app.server.address()) ?? environment.PORT,
    close: async () => {
      await Promise.race([Promise.all([jobs.stop(), app.close()]), setTimeout(SHUTDOWN_MS)]);
      await endThreads();
      runtime.db.$client.close();
      lock.release();
    },
  });
  forgetEndedSessions(runtime);
}

/** Ends the process when it is told to, and restarts it for a restore. `close` ends all work within `SHUTDOWN_MS`. */
function endInOrder(runtime: Runtime, { port, close }: { port: number; close(): Promise<void> }): void {
  let last: (() => void) | undefined;
  // A stop counts also after a restart has begun, and a second signal, as from a terminal to all processes, changes nothing.
  const endAnd = (then: () => void) => {
    const isFirst = last === undefined;
    last = then;
    if (!isFirst) return;
    runtime.monitor.phase = "stopping";
    void close().then(() => last?.());
  };
  const stop = () => endAnd(() => process.exit(0));
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  stopWithParent(stop);
  restartWith(runtime, () => endAnd(() => startAgain(port)));
}

/** Restores the backup that an admin has chosen in the app, before anything opens the data. */
async function restoreBeforeOpening({ DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE }: Environment): Promise<RequestedRestore | null> {
  const place = { data_dir: DATA_DIR, backup_dir: BACKUP_DIR ?? null, backup_passphrase: BACKUP_PASSPHRASE ?? null };
  const restored = await restoreRequested(place);
  if (restored?.failure) console.error(`${restored.file} was not restored: ${sentenceOf(restored.failure)} The data are as they were.`);
  else if (restored) console.log(`Restored ${restored.file}. The former data are in ${restored.replaced ?? "no folder: there were none"}.`);
  return restored;
}

/** The built client beside the built server, so that a server never serves the screens of a later build. */
function clientDir(): string {
  const beside = fileURLToPath(new URL("../client", import.meta.url));
  return import.meta.url.endsWith(".mjs") && existsSync(beside) ? beside : "dist/client";
}

function environmentOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (wrong) {
    console.error(wrong instanceof Error ? wrong.message : wrong);
    process.exit(1);
  }
}

/** The port at which a server listens; null for a socket in the file system. */
function listeningPort(address: AddressInfo | string | null): number | null {
  return address === null || typeof address === "string" ? null : address.port;
}

/** The address with the port that the system chose for PORT=0. */
function withChosenPort(address: string, listening: AddressInfo | string | null): string {
  const port = listeningPort(listening);
  return new URL(address).port !== "0" || port === null ? address : address.replace(/:0(?=\/|$)/, `:${port}`);
}

function greet({ public_url }: Config, property: Awaited<ReturnType<typeof prepareProperty>>): void {
  const lines = ["", `  Keyrack is open: ${public_url}`];
  if (property.created) lines.push(`  Log in as ${property.email} with the password ${property.password ?? "from ADMIN_PASSWORD"}`);
  if (!property.created && property.demoUsers.length > 0) {
    lines.push("  Others can reach this address, so the published demo passwords were replaced:");
  }
  for (const { email, password, role } of property.demoUsers) lines.push(`  Demo ${role}: ${email} / ${password}`);
  console.log([...lines, ""].join("\n"));
}

const environment = environmentOrExit();
main(environment).catch((failure: unknown) => {
  console.error(`Keyrack cannot start: ${startFailure(failure, environment)}`);
  process.exit(1);
});
