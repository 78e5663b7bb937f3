import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readKeyFile } from "#server/money/cash-register/verifier/key-file.ts";
import { Fault } from "#server/money/cash-register/verifier/receipt.ts";
import { type Verified, verifyLog } from "#server/money/cash-register/verifier/verify-log.ts";

const USAGE = "npm run verify-dep -- FILE [--key BASE64] [--keys FILE] [--part]";

process.exitCode = run();

/** Checks a data collection log; returns the exit code: 1 for a fault, 2 for a wrong call or a wrong file. */
function run(): number {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { key: { type: "string" }, keys: { type: "string" }, part: { type: "boolean" } },
    });
    const [file] = positionals;
    if (file === undefined) {
      console.error(USAGE);
      return 2;
    }
    const { aes, keys } = values.keys === undefined ? { aes: null, keys: new Map<string, string>() } : readKeyFile(textOf(values.keys));
    const verified = verifyLog(textOf(file), { key: values.key ?? aes, keys, isPart: values.part ?? false });
    process.stdout.write(`${reportOf(verified).join("\n")}\n`);
    return 0;
  } catch (thrown) {
    console.error(thrown instanceof Fault ? `Fault. ${thrown.message}` : thrown instanceof Error ? thrown.message : String(thrown));
    return thrown instanceof Fault ? 1 : 2;
  }
}

/** The text of a file in UTF-8, or in UTF-16 as Windows saves "Unicode". */
function textOf(file: string): string {
  const bytes = readFileSync(file);
  return bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString("utf16le") : bytes.toString("utf8");
}

function reportOf({ register, receipts, first, last, turnover, notes, ...counts }: Verified): string[] {
  return [
    `Register ${register}: ${receipts} receipts, ${first} to ${last}.`,
    `Chain: ${receipts} receipts in their order, none missing between them.`,
    `Signatures: ${counts.signatures} hold; ${counts.outages} receipts were made while the device was out of order.`,
    `Turnover: ${counts.counters} counters agree; ${counts.cancellations} cancellations, ${counts.trainings} trainings.`,
    ...(turnover === null ? [] : [`Turnover after receipt ${last}: ${(turnover / 100).toFixed(2)} €.`]),
    ...notes,
    "No fault was found.",
  ];
}
