import { Button, Menu, Text } from "@mantine/core";
import { IconCalendarWeek, IconCalendarX, IconDoorEnter, IconDoorExit, IconFileText, IconMail, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { MoreMenu } from "#client/platform/ui/dialog/more-menu.tsx";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { useDelete } from "#client/platform/ui/dialog/use-delete.ts";
import { GroupCheckIn } from "#client/stays/groups/group-check-in.tsx";
import { LeftOutDialog } from "#client/stays/groups/left-out-dialog.tsx";
import { type StepName, useGroupStep } from "#client/stays/groups/use-group-step.ts";
import { useMembership } from "#client/stays/groups/use-membership.ts";
import { openMail } from "#client/tenant/mail/open-mail.tsx";
import { localDate } from "#shared/platform/core/stays.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { dueOf } from "#shared/stays/groups/rules.ts";
import type { Group } from "#shared/stays/groups/schema.ts";

const STEP_ICONS = { check_in: IconDoorEnter, check_out: IconDoorExit } as const;

/** Actions of the whole group: the next one as the primary button, the rest in a menu. */
export function GroupActions({ group, members }: { group: Group; members: readonly Booking[] }) {
  const say = useSay();
  const { zone } = useFormats();
  const { take, running, result, wordsOf, close, asking, stopAsking } = useGroupStep(group.id);
  const now = useNow();
  const { arriving, leaving, staying } = dueOf(members, { now, time_zone: zone });
  const next = nextOf({ arriving: arriving.length, leaving: leaving.length - staying.length });
  const steps = [
    { step: "check_in", count: arriving.length, label: "groups.check_in_all", why: "groups.nobody_arrives" },
    { step: "check_out", count: leaving.length, label: "groups.check_out_all", why: "groups.nobody_there" },
  ] as const;
  return (
    <>
      {steps.map(({ step, count, label }) => {
        const Icon = STEP_ICONS[step];
        return (
          step === next && (
            <Button
              key={step}
              leftSection={<Icon size={17} aria-hidden />}
              loading={running === step}
              disabled={running !== null}
              onClick={() => take(step, { leaving, staying })}
            >
              {say(label, { count })}
            </Button>
          )
        );
      })}
      <MoreMenu width={290}>
        {steps.map(({ step, count, label, why }) => {
          const Icon = STEP_ICONS[step];
          return (
            step !== next && (
              <Menu.Item
                key={step}
                leftSection={<Icon size={16} aria-hidden />}
                disabled={count === 0 || running !== null}
                onClick={() => take(step, { leaving, staying })}
              >
                {say(label, { count })}
                {count === 0 && <Why words={say(why)} />}
              </Menu.Item>
            )
          );
        })}
        <Menu.Divider />
        {(group.summary?.bookings ?? 0) > 0 && (
          <Menu.Item
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => openMail({ about: { object: "group", id: group.id }, kind: "confirmation" })}
          >
            {say("mail.title_group_confirmation")}
          </Menu.Item>
        )}
        <GroupDocuments group={group} />
        <PlanLink group={group} />
        <Menu.Divider />
        <CancelItem group={group} members={members} />
        <DeleteItem group={group} isEmpty={members.length === 0} />
      </MoreMenu>
      {asking && <GroupCheckIn group={group} onClose={stopAsking} />}
      <LeftOutDialog result={result} title={result ? wordsOf(result) : ""} onClose={close} />
    </>
  );
}

/** Arrivals first; who has booked for longer is no reason to offer a departure. */
function nextOf({ arriving, leaving }: { arriving: number; leaving: number }): StepName | null {
  if (arriving > 0) return "check_in";
  return leaving > 0 ? "check_out" : null;
}

function GroupDocuments({ group }: { group: Group }) {
  const say = useSay();
  const save = (includeRates: boolean) =>
    void saveFile(`/groups/${group.id}/confirmation?includeRates=${includeRates}`, {}).catch(toastError);
  return (
    <>
      <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => save(true)}>
        {say("groups.confirmation")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => save(false)}>
        {say("groups.confirmation_plain")}
      </Menu.Item>
    </>
  );
}

function PlanLink({ group: { summary } }: { group: Group }) {
  const say = useSay();
  const { zone } = useFormats();
  if (!summary?.check_in) return null;
  return (
    <Menu.Item
      component={Link}
      to={`/room-plan?from=${localDate(summary.check_in, zone)}`}
      leftSection={<IconCalendarWeek size={16} aria-hidden />}
    >
      {say("bookings.on_plan")}
    </Menu.Item>
  );
}

/** Cancels all bookings that are still to come, after the question on fees and money; guests who are there or have left keep theirs. */
function CancelItem({ group, members }: { group: Group; members: readonly Booking[] }) {
  const say = useSay();
  const { act, isRunning } = useMembership(group);
  const due = members.filter(({ status }) => nextStatus(status, "cancel") !== null);
  const staying = members.filter(({ status }) => status === "checked_in" || status === "checked_out");

  function handleCancel(): void {
    const bookings = due.map(({ id, code }) => ({ id, name: code }));
    void act("cancel", bookings, { confirms: true });
  }

  return (
    <Menu.Item
      color="red.8"
      disabled={due.length === 0 || isRunning}
      leftSection={<IconCalendarX size={16} aria-hidden />}
      onClick={handleCancel}
    >
      {say("groups.cancel_all", { count: due.length })}
      {due.length === 0 && <Why words={say("groups.nobody_to_cancel")} />}
      {due.length > 0 && staying.length > 0 && <Why words={say("groups.cancel_leaves", { count: staying.length })} />}
    </Menu.Item>
  );
}

function DeleteItem({ group, isEmpty }: { group: Group; isEmpty: boolean }) {
  const say = useSay();
  const { handleDelete } = useDelete({ record: group, name: group.name, to: "/groups", remove: trpc.groups.delete });

  return (
    <Menu.Item color="red.8" disabled={!isEmpty} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void handleDelete()}>
      {say("actions.delete")}
      {!isEmpty && <Why words={say("groups.delete_blocked")} />}
    </Menu.Item>
  );
}

function Why({ words }: { words: string }) {
  return (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  );
}
