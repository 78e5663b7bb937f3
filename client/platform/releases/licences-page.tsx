import "@mantine/core/styles/Accordion.css";
import { Accordion, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Licences, type ShippedPackage } from "#shared/platform/releases/licences.ts";

/** Screen with the licences of all packages that the program contains. Open to every role. */
export function LicencesPage() {
  const answer = useQuery({ queryKey: ["licences"], queryFn: fetchLicences });
  return (
    <RecordScreen isPage answer={answer}>
      {(licences) => <LicenceList licences={licences} />}
    </RecordScreen>
  );
}

/** Reads the list that the build has made. */
async function fetchLicences(): Promise<Licences> {
  const answer = await fetch("/licences.json");
  return Licences.parse(await answer.json());
}

function LicenceList({ licences: { packages, texts } }: { licences: Licences }) {
  const say = useSay();
  const [searched, setSearched] = useState<string | null>(null);
  const found = packages.filter((each) => matches(each, searched));
  return (
    <Page narrow title={say("licences.title")} hint={say("licences.hint", { count: packages.length })}>
      <Stack>
        <SearchFilter label={say("licences.search")} value={searched} onChange={setSearched} />
        {found.length === 0 && <Text c="dimmed">{say("licences.none")}</Text>}
        <Accordion variant="contained" order={2}>
          {found.map((each) => (
            <LicenceEntry key={`${each.name}@${each.version}`} shipped={each} text={each.text === null ? undefined : texts[each.text]} />
          ))}
        </Accordion>
      </Stack>
    </Page>
  );
}

function LicenceEntry({ shipped: { name, version, license }, text }: { shipped: ShippedPackage; text: string | undefined }) {
  const say = useSay();
  return (
    <Accordion.Item value={`${name}@${version}`}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs">
          <span>
            {name} {version}
          </span>
          <Text span size="sm" c="dimmed">
            {license}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Text component="pre" size="xs" m={0} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          {text ?? say("licences.no_text")}
        </Text>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** True if the name or the licence of a package contains what is searched for. */
function matches({ name, license }: ShippedPackage, searched: string | null): boolean {
  const word = searched?.toLowerCase() ?? "";
  return name.toLowerCase().includes(word) || license.toLowerCase().includes(word);
}
