import { type ComponentType, useSyncExternalStore } from 'react';
import styles from './gallery.module.css';
import { Surroundings } from './surroundings.tsx';

/** A file of stories: its component in each of its states. */
interface StoryFile {
  readonly stories: Readonly<Record<string, ComponentType>>;
}

const files = import.meta.glob<StoryFile>('../**/*.stories.tsx', { eager: true });

/** Stories by their address, as `ui/button/busy`. */
const all: ReadonlyMap<string, ComponentType> = new Map(
  Object.entries(files).flatMap(([path, { stories }]) => {
    const folder = path.replace(/^\.\.\//, '').replace(/\.stories\.tsx$/, '');
    return Object.entries(stories).map(([name, story]): readonly [string, ComponentType] => [
      `${folder}/${name.replaceAll(' ', '-')}`,
      story,
    ]);
  }),
);

function follow(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** The list of all stories, or the one that the address says, alone. */
export function Gallery() {
  const chosen = useSyncExternalStore(follow, () => decodeURIComponent(location.hash.slice(1)));
  const Story = all.get(chosen);
  if (Story !== undefined) {
    return (
      <div key={chosen} className={styles['story']} data-story={chosen}>
        <Surroundings>
          <Story />
        </Surroundings>
      </div>
    );
  }
  return (
    <main className={styles['list']}>
      <h1>Stories</h1>
      <ul>
        {[...all.keys()].toSorted().map((address) => (
          <li key={address}>
            <a href={`#${address}`}>{address}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
