import { Button, Skeleton, Stack } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { callErrorOf } from "#client/platform/core/call-error.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { OtherProperty } from "#client/platform/ui/page/other-property.tsx";
import page from "#client/platform/ui/page/page.module.css";
import css from "#client/platform/ui/table/data-table.module.css";

type Props<T> = {
  isPage?: boolean;
  /** The list that a record which is not there is looked for in. */
  back?: { to: string; label: string } | undefined;
  answer: { data: T | undefined; error: unknown; refetch(): unknown };
  children(record: T): ReactNode;
};

/** A record's screen in each of its states: loading, not there (any more), failed, there. */
export function RecordScreen<T>({ isPage = false, back, answer, children }: Props<T>) {
  const isThere = answer.data !== undefined && (!answer.error || callErrorOf(answer.error).type !== "not_found");
  const screen = (
    <States isPage={isPage} back={back} answer={answer}>
      {children}
    </States>
  );
  return isPage && !isThere ? <div className={page["page"]}>{screen}</div> : screen;
}

/** Placeholder for a record's name while it loads, or if loading failed. */
export function useUnnamed({ error }: { error: unknown }): string {
  const say = useSay();
  return say(error ? "screens.not_found_title" : "screens.loading");
}

function States<T>({ isPage, back, answer: { data, error, refetch }, children }: Props<T>) {
  const say = useSay();
  const Heading = isPage ? "h1" : "h2";
  const callError = error ? callErrorOf(error) : null;
  if (callError?.type === "not_found") {
    return (
      <div className={css["state"]} role="alert">
        <IconMapPinOff size={32} stroke={1.4} color="var(--kr-brass)" aria-hidden />
        <Heading>{say(data ? "screens.deleted_meanwhile" : "screens.not_found_title")}</Heading>
        {isPage && !data ? <OtherProperty otherwise={messageOf(callError, say)} /> : <p>{messageOf(callError, say)}</p>}
        {back && (
          <Button component={Link} to={back.to} variant="default">
            {back.label}
          </Button>
        )}
      </div>
    );
  }
  if (data !== undefined) return children(data);
  if (error) return <LoadFailed error={error} retry={refetch} />;
  return (
    <Stack gap="md" aria-busy aria-label={say("screens.loading")} role="status">
      <Skeleton height={28} width="45%" />
      <Skeleton height={120} />
      <Skeleton height={80} />
    </Stack>
  );
}
