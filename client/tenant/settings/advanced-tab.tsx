import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconAdjustments, IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useSettings } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import { SettingForm } from "#client/tenant/settings/setting-form.tsx";
import { SettingSwitches } from "#client/tenant/settings/setting-switches.tsx";
import css from "#client/tenant/settings/settings.module.css";
import { useReload } from "#client/tenant/settings/use-reload.ts";
import { isSecretKey } from "#shared/tenant/settings/rules.ts";
import type { Setting } from "#shared/tenant/settings/schema.ts";

/** The filters of the list of all settings. */
export const SETTING_FILTERS = { query: search() } satisfies FiltersOf<inferInput<typeof trpc.settings.list>>;

/** The tab of advanced settings: features on or off, every setting as it is stored, and a button that loads all data again. */
export function AdvancedTab() {
  return (
    <Stack gap={20}>
      <SettingSwitches />
      <AllSettings />
      <ReloadPanel />
    </Stack>
  );
}

function AllSettings() {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const state = useListState([]);
  const filters = useFilters(SETTING_FILTERS);
  const { withParam } = useAddress();
  const answer = useQuery(trpc.settings.list.queryOptions({ ...state.input, ...filters.input }, { placeholderData: keepPreviousData }));
  const columns: Column<Setting, never>[] = [
    { key: "key", header: say("settings.key"), cell: ({ key }) => key },
    { key: "value", header: say("settings.value"), cell: (setting) => <Value setting={setting} /> },
  ];
  const create = mayWrite && <NewButton what="setting">{say("settings.create")}</NewButton>;
  return (
    <Panel title={say("settings.all")} aside={create}>
      <Text size="sm" c="dimmed" mb="md">
        {say("settings.all_hint")}
      </Text>
      <Box mb="md">
        <FilterBar of={filters} />
      </Box>
      <DataTable
        label={say("settings.all")}
        object="setting"
        columns={columns}
        answer={answer}
        state={state}
        hrefOf={({ id }) => withParam("setting", id)}
        empty={filters.emptyWords({
          icon: IconAdjustments,
          title: say("settings.empty_title"),
          detail: say("settings.empty_detail"),
          action: create,
        })}
      />
      <SettingDialog />
    </Panel>
  );
}

function Value({ setting: { key, value } }: { setting: Setting }) {
  const say = useSay();
  if (isSecretKey(key)) return <Dim fs="italic">{say("settings.kept_secret")}</Dim>;
  if (value === "" || value === null) return <Dim fs="italic">{say("settings.empty_value")}</Dim>;
  return <span className={css["value"]}>{value}</span>;
}

/** `?setting=<id>` or `?new=setting`, over the list. */
function SettingDialog() {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const { params, change } = useAddress();
  const { data } = useSettings();
  const isNew = mayWrite && params.get("new") === "setting";
  const setting = data?.data.find(({ id }) => id === params.get("setting")) ?? null;
  const close = () => change({ new: null, setting: null }, { replace: true });
  return (
    <ModalDialog
      opened={isNew || setting !== null}
      title={say(isNew ? "settings.new" : mayWrite ? "settings.edit" : "settings.form")}
      onClose={close}
      size="form"
    >
      {(isNew || setting) && (
        <SettingForm
          key={setting?.id ?? "new"}
          setting={isNew ? null : setting}
          onDone={close}
          staysAt={({ search }) => new URLSearchParams(search).has(isNew ? "new" : "setting")}
        />
      )}
    </ModalDialog>
  );
}

function ReloadPanel() {
  const say = useSay();
  const { reload, running } = useReload();
  return (
    <Panel title={say("settings.reload")}>
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" style={{ flex: "1 1 300px" }} maw={760}>
          {say("settings.reload_detail")}
        </Text>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={running} onClick={() => void reload()}>
          {say("settings.reload")}
        </Button>
      </Group>
    </Panel>
  );
}
