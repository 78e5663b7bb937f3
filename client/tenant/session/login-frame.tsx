import { Stack, Title } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { Brand } from "#client/platform/ui/brand.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { KeyBoard } from "#client/tenant/session/key-board.tsx";
import css from "#client/tenant/session/login-page.module.css";

type Props = { title: string; subtitle: string; onSubmit(event: FormEvent<HTMLFormElement>): void; children: ReactNode };

/** Frame of the pages before the login: the key board, the name, a greeting and one short form. */
export function LoginFrame({ title, subtitle, onSubmit, children }: Props) {
  const say = useSay();
  return (
    <main className={css["page"]}>
      <section className={css["board"]} aria-hidden>
        <KeyBoard />
        <div className={css["slogan"]}>
          <p>{say("session.claim")}</p>
          <p>{say("session.claim_detail")}</p>
        </div>
      </section>
      <section className={css["desk"]}>
        <form onSubmit={onSubmit}>
          <Stack gap={18}>
            <Brand />
            <div>
              <Title order={1} size={26} mb={4}>
                {title}
              </Title>
              <Hint fz="inherit">{subtitle}</Hint>
            </div>
            {children}
          </Stack>
        </form>
      </section>
    </main>
  );
}
