import { SegmentedControl, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { NotesTab } from "#client/stays/notes/notes-tab.tsx";
import { SeenButton, Since } from "#client/stays/shifts/news-panel.tsx";
import css from "#client/stays/shifts/shift-changes.module.css";
import { ShiftChanges } from "#client/stays/shifts/shift-changes.tsx";
import { useNews } from "#client/stays/shifts/use-news.ts";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";

const KINDS = ["all", "booking", "room", "invoice", "rest"] as const;
type Kind = (typeof KINDS)[number];

/** All that others did since the last shift, for everybody at the front desk. */
export function SincePage() {
  const say = useSay();
  const may = useMay();
  const { property_id } = useIdentity();
  const answer = useNews();
  const { data: news } = answer;
  return (
    <Page narrow title={say("shifts.title")} actions={news && news.count > 0 && <SeenButton news={news} />}>
      {may("property:read") && (
        <Panel title={say("notes.handover")}>
          <NotesTab parentId={property_id} isHandover />
        </Panel>
      )}
      <RecordScreen answer={answer}>{(found) => <News news={found} />}</RecordScreen>
    </Page>
  );
}

function News({ news }: { news: SinceShift }) {
  const say = useSay();
  const { params, change } = useAddress();
  const kind = KINDS.find((each) => each === params.get("kind")) ?? "all";
  if (news.count === 0) {
    return <EmptyState icon={IconCheck} title={say("shifts.nothing")} detail={say("shifts.nothing_detail")} />;
  }
  const ofKind = (wanted: Kind) => news.histories.filter(({ object }) => wanted === "all" || kindOf(object) === wanted);
  const shown = ofKind(kind);
  // What there is nothing of is only offered while it is chosen.
  const kinds = KINDS.filter((each) => each === kind || ofKind(each).length > 0);
  return (
    <Panel>
      {kinds.length > 2 && (
        <div className={css["kinds"]}>
          <SegmentedControl
            size="xs"
            aria-label={say("shifts.kinds")}
            value={kind}
            onChange={(value) => change({ kind: value === "all" ? null : value }, { replace: true })}
            data={kinds.map((each) => ({ value: each, label: `${say(`shifts.kind_${each}`)} ${changesIn(ofKind(each))}` }))}
          />
        </div>
      )}
      <Since news={news} />
      {shown.length > 0 ? <ShiftChanges histories={shown} /> : <Text size="sm">{say("shifts.nothing")}</Text>}
      {!news.is_complete && (
        <Text size="sm" c="dimmed" mt="sm">
          {say("shifts.not_all")}
        </Text>
      )}
    </Panel>
  );
}

/** As many as the badge counts. */
function changesIn(histories: SinceShift["histories"]): number {
  return histories.reduce((sum, { changes }) => sum + changes.length, 0);
}

function kindOf(object: string): Kind {
  return KINDS.find((kind) => kind === object) ?? "rest";
}
