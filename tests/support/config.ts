import type { Config } from "#server/platform/core/work/work.ts";

/** A configuration without a mail server, with backups in the data folder, and with a door system on this computer. */
export const CONFIG: Config = {
  data_dir: "/nowhere",
  public_url: "http://keyrack.example",
  smtp_url: null,
  mail_from: null,
  backup_dir: null,
  backup_passphrase: null,
  allows_local_addresses: true,
};
