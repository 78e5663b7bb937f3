import { Box, Paper, Stack, Text } from "@mantine/core";
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
        <Stack gap="xs">
          {found.map((each) => (
            <LicenceEntry key={`${each.name}@${each.version}`} shipped={each} text={each.text === null ? undefined : texts[each.text]} />
          ))}
        </Stack>
      </Stack>
    </Page>
  );
}

function LicenceEntry({ shipped: { name, version, license }, text }: { shipped: ShippedPackage; text: string | undefined }) {
  const say = useSay();
  return (
    <Paper component="details" withBorder px="md" py="xs">
      <Box component="summary" style={{ cursor: "pointer" }}>
        {name} {version}{" "}
        <Text span size="sm" c="dimmed">
          {license}
        </Text>
      </Box>
      <Text component="pre" size="xs" mt="xs" mb={0} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {text ?? say("licences.no_text")}
      </Text>
    </Paper>
  );
}

/** True if the name or the licence of a package contains what is searched for. */
function matches({ name, license }: ShippedPackage, searched: string | null): boolean {
  const word = searched?.toLowerCase() ?? "";
  return name.toLowerCase().includes(word) || license.toLowerCase().includes(word);
}
