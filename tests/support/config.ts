import type { Config } from "#server/core/work/work.ts";

/** A configuration without a mail server and with backups in the data folder. */
export const CONFIG: Config = {
  ...{ data_dir: "/nowhere", public_url: "http://keyrack.example", smtp_url: null, mail_from: null },
  ...{ backup_dir: null, backup_passphrase: null },
};
