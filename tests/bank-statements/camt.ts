type EntryOptions = {
  version?: "02" | "04" | "08";
  amount?: string;
  sign?: "CRDT" | "DBIT";
  state?: string;
  details?: string;
  purpose?: string;
  name?: string;
  reference?: string;
  currency?: string;
  day?: string;
};

/** An entry of a statement as Austrian and German banks write it. */
export function entry({ version = "08", amount = "129.50", sign = "CRDT", state = "BOOK", details, ...given }: EntryOptions): string {
  const {
    purpose = "Rechnung 2030-13\n  Danke",
    name = "Eva Moser &amp; Söhne",
    reference = "B-1",
    currency = "EUR",
    day = "2030-04-12",
  } = given;
  const party = (who: string) => (version === "08" ? `<Pty><Nm>${who}</Nm></Pty>` : `<Nm>${who}</Nm>`);
  const one = `<TxDtls>
    <Refs><EndToEndId>${reference === "B-1" ? "E-1" : "NOTPROVIDED"}</EndToEndId></Refs>
    <RltdPties>
      <Dbtr>${party(name)}</Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
      <Cdtr>${party("Wäscherei Huber")}</Cdtr><CdtrAcct><Id><IBAN>AT021100000012345678</IBAN></Id></CdtrAcct>
    </RltdPties>
    <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf>
  </TxDtls>`;
  return `<Ntry>
    <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
    <Sts>${version === "02" ? state : `<Cd>${state}</Cd>`}</Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>2030-04-13</Dt></ValDt>
    <AcctSvcrRef>${reference}</AcctSvcrRef>
    <NtryDtls>${details ?? one}</NtryDtls>
  </Ntry>`;
}

/** A file of one statement. */
export function camt(
  entries: readonly string[],
  { version = "08", number = "7" }: { version?: "02" | "04" | "08"; number?: string } = {},
): string {
  const balance = (code: string, amount: string, sign: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>2030-04-30</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId></GrpHdr>
  <Stmt><Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb>
    <FrToDt><FrDtTm>2030-04-01T00:00:00</FrDtTm><ToDtTm>2030-04-30T23:59:59</ToDtTm></FrToDt>
    <Acct><Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${balance("OPBD", "1000.00", "CRDT")}${balance("CLBD", "50.00", "DBIT")}
    ${entries.join("\n")}
  </Stmt>
</BkToCstmrStmt></Document>`;
}
