import { Alert, Progress } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import css from "#client/imports/imports.module.css";
import type { ImportKind } from "#shared/imports/fields.ts";

/** How far a list has come on its way into the house, while somebody waits for it. */
export function ImportProgressBar({ kind, count }: { kind: ImportKind; count: number }) {
  const say = useSay();
  const { data } = useQuery(trpc.imports.progress.queryOptions());
  const done = data?.is_running && data.kind === kind ? data.done : 0;
  return (
    <div className={css["progress"]}>
      <Progress value={count === 0 ? 0 : (done / count) * 100} animated aria-label={say("imports.saving")} />
      <p className={css["hint"]} role="status">
        {[done === 0 ? say("imports.saving") : say("imports.saving_of", { done, count }), say("imports.saving_hint")].join(" · ")}
      </p>
    </div>
  );
}

/** An import that was cut off, and how it goes on. */
export function CutOffImport({ kind }: { kind: ImportKind }) {
  const say = useSay();
  const { data } = useQuery(trpc.imports.progress.queryOptions());
  if (!data || data.is_running || data.kind !== kind) return null;
  return (
    <Alert variant="light" color="brass" mb="md" icon={<IconInfoCircle size={18} aria-hidden />}>
      {say("imports.interrupted", { done: data.done, count: data.count })}
    </Alert>
  );
}
