import { allowDownload, downloadBackup } from "#server/office/backup/download.ts";
import { backupNamed, backupState, knownState, managesInstallation } from "#server/office/backup/queries.ts";
import { restoreAtRestart } from "#server/office/backup/requested-restore.ts";
import { backUpNow, backupsOf, testRestore } from "#server/office/backup/state.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router, userProcedure } from "#server/platform/core/calls/trpc.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { BackupState, ByBackupName } from "#shared/office/backup/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";

export const backupsRouter = router({
  state: procedure("backups:read")
    .meta({ rest: "GET /backups", summary: "The last and the next backup; all of them for admins of all properties of the installation" })
    .output(BackupState)
    .query(({ ctx }) => backupState(ctx.runtime, ctx.view)),

  backUp: userProcedure("backups:write")
    .meta({
      rest: "POST /backups",
      summary: "Begins a backup; the state tells when it is made",
      problems: ["backup/other_properties", "backup/running"],
    })
    .output(BackupState)
    .mutation(({ ctx }) =>
      ctx.once(() => {
        assertManages(ctx.view);
        assertIdle(ctx.runtime);
        // The outcome is part of the state, which screens then read again.
        backUpNow(ctx.runtime).catch(() => {});
        return knownState(ctx.runtime, ctx.view);
      }),
    ),

  testRestore: userProcedure("backups:write")
    .meta({
      rest: "POST /backups/{name}/test",
      summary: "Begins to restore a backup into a folder that is deleted again, and counts what is in it",
      problems: ["backup/other_properties", "backup/running"],
    })
    .input(ByBackupName)
    .output(BackupState)
    .mutation(({ ctx, input }) =>
      ctx.once(() => {
        assertManages(ctx.view);
        const { name } = backupNamed(ctx.runtime, input.name);
        assertIdle(ctx.runtime);
        testRestore(ctx.runtime, name).catch(() => {});
        return knownState(ctx.runtime, ctx.view);
      }),
    ),

  restore: userProcedure("backups:write")
    .meta({
      rest: "POST /backups/{name}/restore",
      summary:
        "Opens a backup on trial, then restarts the program with its data; the present data are moved aside, and everybody logs in again. Asks for the password",
      problems: ["backup/other_properties", "backup/running", "session/password_needed"],
    })
    .input(ByBackupName)
    .output(BackupState)
    .mutation(({ ctx, input }) =>
      ctx.once(() => {
        assertManages(ctx.view);
        ctx.assertProven();
        const { name } = backupNamed(ctx.runtime, input.name);
        assertIdle(ctx.runtime);
        // A backup that cannot be opened is the outcome of its test, which the state tells.
        restoreAtRestart(ctx.runtime, name).catch(() => {});
        return knownState(ctx.runtime, ctx.view);
      }),
    ),

  allowDownload: userProcedure("backups:write")
    .meta({
      rest: "POST /backups/{name}/allow_download",
      summary: "Lets this login download a backup in the next ten minutes; asks for the password",
      problems: ["backup/other_properties", "session/password_needed"],
    })
    .input(ByBackupName)
    .mutation(({ ctx, input }) => {
      assertManages(ctx.view);
      ctx.assertProven();
      const { user_id, session_id, runtime } = ctx;
      ctx.write((work) => allowDownload(work, runtime, { user_id, session_id, name: input.name }));
    }),

  content: userProcedure("backups:write")
    .meta({
      rest: "GET /backups/{name}/content",
      download: "application/octet-stream",
      summary: "The backup's bytes, once they are allowed",
      problems: ["backup/other_properties", "session/password_needed"],
    })
    .input(ByBackupName)
    .output(DownloadAnswer)
    .query(({ ctx, input }) => {
      assertManages(ctx.view);
      return downloadBackup(ctx.runtime, ctx.session_id, input.name);
    }),
});

/** Throws `backup/other_properties` for anyone who is no admin in one of the installation's properties. */
function assertManages(view: View): void {
  if (!managesInstallation(view)) throw new Problem("backup/other_properties");
}

/** Throws `backup/running`. */
function assertIdle(runtime: Runtime): void {
  if (backupsOf(runtime).running) throw new Problem("backup/running");
}
