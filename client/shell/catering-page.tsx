import { Container, Stack, Text, Title } from "@mantine/core";
import { IconToolsKitchen2 } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import { useIdentity } from "#client/core/session.ts";

/** Where those land whose role has no screen of its own yet. */
export function CateringPage() {
  const say = useSay();
  const { name } = useIdentity();
  return (
    <Container size="xs" py={96}>
      <Stack gap="md">
        <IconToolsKitchen2 size={36} color="var(--kr-brass)" aria-hidden />
        <Title order={1} size="h2">
          {say("shell.catering_title", { name })}
        </Title>
        <Text>{say("shell.catering_detail")}</Text>
        <Text c="dimmed">{say("shell.catering_own")}</Text>
      </Stack>
    </Container>
  );
}
