import { checkDisk, checkNode, checkPort } from "#server/office/doctor/computer.ts";
import { checkBackups, checkClock, openData } from "#server/office/doctor/data.ts";
import { type Finding, lineOf } from "#server/office/doctor/finding.ts";
import { checkMail, checkPublicAddress } from "#server/office/doctor/network.ts";
import { checkRegisters } from "#server/office/doctor/register.ts";
import { type Environment, readEnvironment } from "#server/platform/core/process/env.ts";
import { VERSION } from "#server/platform/core/process/version.ts";

/**
 * `npm run doctor`: checks what Keyrack needs, with one line each and the way out, also while the server runs. Changes nothing and sends
 * nothing. The exit code is 1 if something is wrong, 0 if there are warnings at most.
 */
async function main(environment: Environment): Promise<void> {
  console.log(`Keyrack ${VERSION.version}`);
  let hasFault = false;
  for await (const finding of findings(environment, new Date().toISOString())) {
    console.log(lineOf(finding));
    hasFault ||= finding.state === "fault";
  }
  process.exit(hasFault ? 1 : 0);
}

async function* findings(environment: Environment, now: string): AsyncGenerator<Finding> {
  yield checkNode(process.versions.node);
  yield checkDisk(environment);
  yield await checkPort(environment);
  const { finding, db } = openData(environment);
  yield finding;
  if (db) {
    yield checkClock(db, now);
    yield checkBackups(db, environment, now);
    yield* checkRegisters(db);
  }
  yield await checkMail(environment);
  yield await checkPublicAddress(environment, now);
}

try {
  await main(readEnvironment(process.env));
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
}
