import { BackupSign } from "#client/backup/backup-sign.tsx";
import { RegisterSign } from "#client/cash-register/register-sign.tsx";
import { useMay } from "#client/core/session.ts";

/** The lines above every screen that tell an admin what must not wait. */
export function Signs() {
  const may = useMay();
  return (
    <>
      {may("backups:read") && <BackupSign />}
      {may("cash_register:write") && <RegisterSign />}
    </>
  );
}
