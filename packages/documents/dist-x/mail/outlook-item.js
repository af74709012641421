/** Sets of named properties (MS-OXPROPS 1.3.2). */
const appointment = (key) => ({ set: '00062002', key });
const task = (key) => ({ set: '00062003', key });
const address = (key) => ({ set: '00062004', key });
const journal = (key) => ({ set: '0006200A', key });
const publicStrings = '00020329';
const time = (properties, key) => properties.time(key)?.toUTCString() ?? '';
const day = (properties, key) => properties.time(key)?.toISOString().slice(0, 10) ?? '';
const minutes = (properties, key) => {
    const count = properties.integer(key) ?? 0;
    return count > 0 ? `${count} min` : '';
};
const percent = (properties, key) => {
    const share = properties.fraction(key);
    return share === undefined ? '' : `${Math.round(share * 100)}%`;
};
const taskStates = ['Not started', 'In progress', 'Complete', 'Waiting', 'Deferred'];
const taskState = (properties, key) => taskStates[properties.integer(key) ?? -1] ?? '';
const kinds = [
    {
        messageClass: /^IPM\.(?:Appointment|Schedule)/i,
        rows: [
            { label: 'Location', key: appointment(0x8208) },
            { label: 'Start', key: appointment(0x820d), render: time },
            { label: 'End', key: appointment(0x820e), render: time },
            { label: 'Recurrence', key: appointment(0x8232) },
            { label: 'Required', key: appointment(0x823b) },
            { label: 'Optional', key: appointment(0x823c) },
        ],
    },
    {
        messageClass: /^IPM\.(?:Contact|DistList)/i,
        rows: [
            { label: 'Name', key: 0x3001 },
            { label: 'Nickname', key: 0x3a4f },
            { label: 'Company', key: 0x3a16 },
            { label: 'Department', key: 0x3a18 },
            { label: 'Job title', key: 0x3a17 },
            { label: 'Profession', key: 0x3a46 },
            { label: 'Manager', key: 0x3a4e },
            { label: 'Assistant', key: 0x3a30 },
            { label: 'Business phone', key: 0x3a08 },
            { label: 'Business phone 2', key: 0x3a1b },
            { label: 'Company phone', key: 0x3a57 },
            { label: 'Mobile phone', key: 0x3a1c },
            { label: 'Home phone', key: 0x3a09 },
            { label: 'Home phone 2', key: 0x3a2f },
            { label: 'Other phone', key: 0x3a1f },
            { label: 'Business fax', key: 0x3a24 },
            { label: 'Home fax', key: 0x3a25 },
            { label: 'E-mail', key: address(0x8083) },
            { label: 'E-mail 2', key: address(0x8093) },
            { label: 'E-mail 3', key: address(0x80a3) },
            { label: 'Web page', key: address(0x802b) },
            { label: 'Messenger', key: address(0x8062) },
            { label: 'Business address', key: address(0x801b) },
            { label: 'Home address', key: address(0x801a) },
            { label: 'Other address', key: address(0x801c) },
            { label: 'Birthday', key: 0x3a42, render: day },
            { label: 'Anniversary', key: 0x3a41, render: day },
            { label: 'Spouse', key: 0x3a48 },
        ],
    },
    {
        messageClass: /^IPM\.Task/i,
        rows: [
            { label: 'Status', key: task(0x8101), render: taskState },
            { label: 'Complete', key: task(0x8102), render: percent },
            { label: 'Start', key: task(0x8104), render: day },
            { label: 'Due', key: task(0x8105), render: day },
            { label: 'Completed', key: task(0x810f), render: day },
            { label: 'Owner', key: task(0x811f) },
            { label: 'Expected effort', key: task(0x8111), render: minutes },
            { label: 'Effort', key: task(0x8110), render: minutes },
        ],
    },
    {
        messageClass: /^IPM\.Activity/i,
        rows: [
            { label: 'Type', key: journal(0x8700) },
            { label: 'Start', key: journal(0x8706), render: time },
            { label: 'End', key: journal(0x8708), render: time },
            { label: 'Duration', key: journal(0x8707), render: minutes },
        ],
    },
];
const messageClassProperty = 0x1a;
const maxOwnNames = 100;
/** Header lines of an item: what its kind has, then what users and add-ins have named, such as categories. */
export function itemHeaders(properties) {
    const messageClass = properties.text(messageClassProperty) ?? '';
    const rows = kinds.find((kind) => kind.messageClass.test(messageClass))?.rows ?? [];
    const own = properties.names.flatMap(({ set, key }) => set === publicStrings && typeof key === 'string' && isForReaders(key) ? [{ set, key }] : []);
    return [
        ...rows.map(({ label, key, render }) => [label, render?.(properties, key) ?? properties.text(key) ?? '']),
        ...own
            .slice(0, maxOwnNames)
            .map((name) => [name.key === 'Keywords' ? 'Categories' : name.key, properties.text(name) ?? '']),
    ];
}
/** Names with colons and dashes are of headers of mail and of programs. */
function isForReaders(name) {
    return /^[\p{L}][\p{L}\p{N} ]{1,40}$/u.test(name);
}
//# sourceMappingURL=outlook-item.js.map