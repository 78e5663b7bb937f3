import { Box, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Strong } from "#client/platform/ui/typography.tsx";
import css from "#client/tenant/team/team-tab.module.css";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import type { FormerMember } from "#shared/tenant/team/schema.ts";

/** Former members who are still named in the history. Nothing without any. */
export function FormerMembers() {
  const say = useSay();
  const answer = useQuery(trpc.team.former.queryOptions());
  const { date } = useFormats();
  if (answer.data?.length === 0) return null;
  const columns = [{ label: say("team.person") }, { label: say("team.left_on"), wide: true }];
  return (
    <Box mt={20}>
      <Panel title={say("team.former")}>
        <p className={css["hint"]}>{say("team.former_hint")}</p>
        <RecordScreen answer={answer}>
          {(people) => (
            <ShortTable label={say("team.former")} columns={columns} hasActions>
              {people.map((person) => (
                <tr key={person.id}>
                  <td>
                    <Person person={person} />
                  </td>
                  <td data-wide>{date(person.left_at)}</td>
                  <td data-align="right">
                    {person.works_elsewhere ? <span className={css["dim"]}>{say("team.works_elsewhere")}</span> : <Erase person={person} />}
                  </td>
                </tr>
              ))}
            </ShortTable>
          )}
        </RecordScreen>
      </Panel>
    </Box>
  );
}

function Person({ person: { name, email } }: { person: FormerMember }) {
  return (
    <Group gap={10} wrap="nowrap" py={8}>
      <div className={css["name"]}>
        <Strong>{name}</Strong>
        <span>{email}</span>
      </div>
    </Group>
  );
}

function Erase({ person: { id, name } }: { person: FormerMember }) {
  const say = useSay();
  const isWriting = useIsWriting(id);
  const { run } = useWrite(trpc.team.eraseFormer, { done: () => toast({ message: say("team.erased") }) });

  async function handleErase(): Promise<void> {
    const sure = await confirm({
      title: say("team.erase_title", { name }),
      subtitle: escapeHtml(say("team.erase_detail", { former: say("team.former_user") })),
      confirmText: say("team.erase_now"),
      confirmType: "danger",
    });
    if (sure) await run({ id });
  }

  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={say("team.erase_of", { name })}
      disabled={isWriting}
      onClick={() => void handleErase()}
    >
      {say("team.erase")}
    </Button>
  );
}
