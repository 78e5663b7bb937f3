import { ConflictsLine } from "#client/channels/conflicts/conflicts-line.tsx";
import { RegisterSign } from "#client/money/cash-register/register-sign.tsx";
import { TrainingSign } from "#client/money/cash-register/training-sign.tsx";
import { BackupSign } from "#client/office/backup/backup-sign.tsx";
import { useMay } from "#client/platform/core/session.ts";
import { AdminNoticesLine } from "#client/tenant/security-log/admin-notices-line.tsx";
import { PauseLine } from "#client/tenant/system/pause-line.tsx";

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
