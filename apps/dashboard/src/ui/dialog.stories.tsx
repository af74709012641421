import { Button } from './button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Form } from './layout.tsx';

const nothing = (): void => undefined;

export const stories = {
  middle: () => (
    <Dialog title="Create a team" onClose={nothing}>
      <Form onSubmit={nothing}>
        <TextField label="Name" />
        <Actions>
          <Button>Cancel</Button>
          <Button look="primary" type="submit">
            Create
          </Button>
        </Actions>
      </Form>
    </Dialog>
  ),
  side: () => (
    <Dialog title="search service" place="side" onClose={nothing}>
      <p>What is known of this key.</p>
    </Dialog>
  ),
  empty: () => (
    <Dialog title="Columns" onClose={nothing}>
      {null}
    </Dialog>
  ),
  'long text': () => (
    <Dialog title={'a-name-without-any-space'.repeat(8)} place="side" onClose={nothing}>
      <p>{'A sentence that goes on and on. '.repeat(200)}</p>
    </Dialog>
  ),
};
