import { BackupSign } from "#client/backup/backup-sign.tsx";
import { RegisterSign } from "#client/cash-register/register-sign.tsx";
import { TrainingSign } from "#client/cash-register/training-sign.tsx";
import { ConflictsLine } from "#client/conflicts/conflicts-line.tsx";
import { useMay } from "#client/core/session.ts";
import { AdminNoticesLine } from "#client/security-log/admin-notices-line.tsx";
import { PauseLine } from "#client/system/pause-line.tsx";

/** The lines above every screen that tell of what must not wait. */
export function Signs() {
  const may = useMay();
  return (
    <>
      <PauseLine />
      {may("security_log:read") && <AdminNoticesLine />}
      {may("bookings:read") && <ConflictsLine />}
      {may("backups:read") && <BackupSign />}
      {may("cash_register:write") && <RegisterSign />}
      {may("folios:write") && <TrainingSign />}
    </>
  );
}
