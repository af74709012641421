import { Button } from './button.tsx';
import { Empty, Facts, Form, Page, Panel, Row, Stack } from './layout.tsx';

const long = 'A sentence that goes on and on. '.repeat(12);
const word = 'a-name-without-any-space'.repeat(8);
const nothing = (): void => undefined;

export const stories = {
  page: () => (
    <Page title="Keys" lead="Who may call." tools={<Button>Create a key</Button>}>
      <Panel title="Limits" tools={<Button size="small">Change</Button>}>
        <p>none of its own</p>
      </Panel>
    </Page>
  ),
  empty: () => (
    <Empty title="No keys" action={<Button look="primary">Create a key</Button>}>
      A program needs one to call.
    </Empty>
  ),
  facts: () => (
    <Facts
      facts={[
        ['Created', '1 May'],
        ['Last use', 'never'],
      ]}
    />
  ),
  form: () => (
    <Form onSubmit={nothing}>
      <p>One part</p>
      <Row>
        <Button>Cancel</Button>
        <Button look="primary">Save</Button>
      </Row>
    </Form>
  ),
  'long text': () => (
    <Page title={word} lead={long} tools={<Button>Create a key</Button>}>
      <Stack>
        <Panel title={word}>{long}</Panel>
        <Facts
          facts={[
            ['Created', word],
            [word, long],
          ]}
        />
        <Empty title={word}>{long}</Empty>
      </Stack>
    </Page>
  ),
};
