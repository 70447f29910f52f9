// Written by `npm run database-types` from the migrated database. Not to be edited.
import type { Generated } from 'kysely'

export type MigratedDatabase = {
  account: {
    id: string
    name: string
    email: string
    phone: string | null
    role: Generated<string>
    demo: Generated<boolean>
    password_hash: string | null
    created_at: Generated<Date>
    email_proved_at: Date | null
    language: Generated<string>
    digits: Generated<string>
  }
  account_event: {
    account_id: string
    id: string
    kind: string
    at: Date
    detail: string | null
  }
  account_name_due: {
    account_id: string
  }
  account_name_key: {
    account_id: string
    key: string
  }
  block: {
    account_id: string
    blocked_id: string
    at: Date
  }
  change_event: {
    root_id: string
    id: string
    kind: string
    hears: string | null
    account_ids: string[]
    made_by: string | null
    made_in: string | null
    telling: NonNullable<unknown> | null
    told_after: string | null
    xid: Generated<string>
    at: Generated<Date>
  }
  city: {
    id: string
    country_code: string
    name: string
    folded_name: string
    region: string | null
    timezone: string
    population: number
    native_name: string | null
    latitude: number | null
    longitude: number | null
  }
  city_name: {
    city_id: string
    folded_name: string
  }
  city_source: {
    name: string
    edition: string
  }
  comment: {
    thing_id: string
    id: string
    parent_id: string | null
    top_id: string | null
    author_id: string | null
    text: string
    created_at: Date
    edited_at: Date | null
    version: Generated<number>
  }
  comment_mention: {
    thing_id: string
    comment_id: string
    start: number
    length: number
    account_id: string
  }
  comment_removal: {
    author_id: string
    comment_id: string
    thing_id: string
    reason: string | null
    at: Date
  }
  contact_message: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    account_id: string | null
    created_at: Generated<Date>
  }
  content_like: {
    thing_id: string
    account_id: string
    id: string
    at: Date
  }
  conversation: {
    id: string
    kind: string
    name: string | null
    created_by: string
    last_seq: Generated<string>
    member_count: number
    created_at: Date
  }
  conversation_member: {
    conversation_id: string
    account_id: string
    status: string
    peer_id: string | null
    muted: Generated<boolean>
    from_seq: Generated<string>
    read_seq: Generated<string>
    newest_seq: Generated<string>
    newest_at: Date | null
    reminded_seq: Generated<string>
    place: string | null
    joined_at: Date
    read_at: Date | null
    added_by: string | null
    is_unlimited: Generated<boolean>
    is_follower: Generated<boolean>
  }
  conversation_message: {
    conversation_id: string
    seq: string
    id: string
    sender_id: string
    client_id: string | null
    text: string
    card_kind: string | null
    card_id: string | null
    reply_to: string | null
    media_count: Generated<number>
    is_undelivered: Generated<boolean>
    tokens: Generated<string[]>
    created_at: Date
    edited_at: Date | null
    deleted_at: Date | null
    withheld_text: string | null
    withheld_at: Date | null
    withheld_tokens: string[] | null
    event_kind: string | null
    event_account: string | null
  }
  conversation_pair: {
    low_id: string
    high_id: string
    conversation_id: string
  }
  document: {
    account_id: string
    id: string
    name: string
    mime_type: string
    type: string
    bytes: string
    width: number | null
    height: number | null
    thumbhash: string | null
    blob_key: string
    status: string
    unattached_since: Date | null
    created_at: Date
    variants: string[]
    has_location: Generated<boolean>
    duration_ms: number | null
  }
  document_use: {
    account_id: string
    document_id: string
    kind: string
    root_id: string
    ref_id: string
  }
  donor_entry: {
    program_id: string
    id: string
    name: string
    sounds: Generated<string[]>
    amount_minor: string
    is_expense: boolean
    address: string | null
    phone: string | null
    created_by: string | null
    created_at: Date
    updated_at: Date
    version: Generated<number>
    person_id: string | null
    media_ids: Generated<string[]>
    set_aside_at: Date | null
    set_aside_reason: string | null
  }
  donor_entry_due: {
    program_id: string
    id: string
  }
  erasure: {
    account_id: string
    asked_at: Date
  }
  event_audience: {
    event_id: string
    root_id: string
    kind: string
    is_link: boolean
    starts_at: Date
  }
  event_feed: {
    account_id: string
    token_hash: string
    made_at: Date
  }
  event_guest: {
    event_id: string
    account_id: string
    id: string
    status: string
    is_invited: Generated<boolean>
    invited_by: string | null
    place: string | null
    since: Date
  }
  event_media: {
    event_id: string
    id: string
    document_id: string
    account_id: string
    at: Date
  }
  feedback: {
    account_id: string
    id: string
    type: string
    message: string
    rating: number | null
    media_ids: string[]
    created_at: Date
  }
  finance_event: {
    program_id: string
    id: string
    kind: string
    entry_id: string | null
    entry_by: string | null
    account_id: string | null
    at: Date
    before: NonNullable<unknown> | null
    after: NonNullable<unknown> | null
  }
  finance_program: {
    id: string
    name: string
    sounds: Generated<string[]>
    description: string
    family_id: string | null
    group_id: string | null
    donor_contact: Generated<string>
    goal_minor: string | null
    donation_minor: Generated<string>
    expense_minor: Generated<string>
    donation_count: Generated<number>
    expense_count: Generated<number>
    created_by: string | null
    created_at: Date
    updated_at: Date
    version: Generated<number>
    said: string[] | null
    entries_by: Generated<string>
    words: string | null
  }
  finance_receipt: {
    program_id: string
    year: number
    number: number
    entry_id: string
    entry_by: string | null
    said: NonNullable<unknown>
    issued_by: string | null
    issued_at: Date
    voided_at: Date | null
    void_reason: string | null
    voided_by: string | null
  }
  finance_receipt_counter: {
    program_id: string
    year: number
    last: number
  }
  finance_sum: {
    part: number
    donation_minor: Generated<string>
  }
  follow: {
    follower_id: string
    followee_id: string
    status: string
    at: Date
  }
  group_ban: {
    group_id: string
    account_id: string
    id: string
    banned_by: string | null
    reason: string | null
    at: Date
  }
  group_invite: {
    group_id: string
    id: string
    email: string | null
    account_id: string | null
    created_by: string
    created_at: Date
    expires_at: Date
    uses: Generated<number>
    most_uses: number | null
  }
  group_log: {
    group_id: string
    id: string
    kind: string
    actor_id: string | null
    account_id: string | null
    role: string | null
    reason: string | null
    at: Date
  }
  group_member: {
    group_id: string
    account_id: string
    id: string
    status: string
    rank: number | null
    message: string | null
    invited_by: string | null
    since: Date
  }
  group_told: {
    group_id: string
    account_id: string
  }
  heritage_link: {
    place_id: string
    id: string
    kind: string
    root_id: string
    at: Date
  }
  heritage_photo: {
    place_id: string
    id: string
    document_id: string
    caption: string | null
    author: string | null
    licence: string | null
    year: number | null
    at: Date
    position: Generated<number>
  }
  heritage_place: {
    id: string
    owner_id: string
    name: string
    other_name: Generated<string>
    names: NonNullable<unknown>
    sounds: Generated<string[]>
    said: Generated<string[]>
    words: Generated<string>
    category: string | null
    description: string
    significance: string
    story: string
    begins: NonNullable<unknown> | null
    ends: NonNullable<unknown> | null
    condition: string
    precision: string
    latitude: number | null
    longitude: number | null
    city_id: string | null
    country_code: string | null
    timezone: string | null
    address: Generated<string>
    shown_latitude: number | null
    shown_longitude: number | null
    shown_city_id: string | null
    shown_country_code: string | null
    shown_timezone: string | null
    shown_address: string | null
    sources: NonNullable<unknown>
    cover_document_id: string | null
    visibility: string
    status: string
    save_count: Generated<number>
    visit_count: Generated<number>
    score: Generated<number>
    created_at: Date
    published_at: Date | null
    changed_at: Date
    shown_changed_at: Date
    version: Generated<number>
    shown_version: Generated<number>
    shown_cell: string | null
  }
  heritage_removed_link: {
    place_id: string
    id: string
    kind: string
    root_id: string
    at: Date
  }
  heritage_save: {
    place_id: string
    account_id: string
    id: string
    at: Date
  }
  heritage_visit: {
    place_id: string
    account_id: string
    id: string
    visited_on: NonNullable<unknown> | null
    at: Date
  }
  idempotency_key: {
    account_id: string
    key: string
    fingerprint: string
    status: number | null
    created_at: Generated<Date>
    sealed: string | null
    about: Generated<string[]>
  }
  identity: {
    account_id: string
    id: string
    issuer: string
    subject: string
    email: string | null
    created_at: Date
  }
  instance: {
    name: string
    value: string
  }
  login_key: {
    kind: string
    value: string
    account_id: string
  }
  mail_quota: {
    root: string
    about: string
    since: Date
    count: number
  }
  message_media: {
    conversation_id: string
    message_id: string
    position: number
    document_id: string
  }
  message_reaction: {
    conversation_id: string
    message_id: string
    account_id: string
    emoji: string
    at: Date
    shown_emoji: string | null
  }
  message_words_due: {
    conversation_id: string
    seq: string
  }
  mute: {
    account_id: string
    muted_id: string
    at: Date
  }
  notice: {
    account_id: string
    id: string
    kind: string
    root_id: string
    ref_id: string
    actor_ids: string[]
    count: Generated<number>
    role: string | null
    at: Date
    read_at: Date | null
    mailed_at: Date | null
    outcome: string | null
    act_ids: Generated<string[]>
    act_actor_ids: Generated<string[]>
    is_close: boolean | null
  }
  notice_choice: {
    account_id: string
    root_id: string
    level: string
  }
  notice_mail: {
    account_id: string
    wanted: Generated<boolean>
    last_at: Date | null
  }
  notice_off: {
    account_id: string
    kind: string
  }
  oidc_code: {
    code_hash: string
    kind: string
    account_id: string
    browser_hash: string | null
    issuer: string | null
    subject: string | null
    email: string | null
    expires_at: Date
  }
  oidc_flow: {
    state_hash: string
    browser_hash: string
    provider: string
    nonce: string
    verifier: string
    origin: string
    account_id: string | null
    expires_at: Date
  }
  password_reset: {
    token_hash: string
    account_id: string
    expires_at: Date
    used_at: Date | null
  }
  post: {
    author_id: string
    id: string
    text: string
    visibility: string
    comments_closed: Generated<boolean>
    media_count: Generated<number>
    group_id: string | null
    sounds: Generated<string[]>
    created_at: Date
    edited_at: Date | null
    version: Generated<number>
    shared_id: string | null
    words: string | null
  }
  post_author: {
    account_id: string
    posts: Generated<number>
    newest_id: string | null
  }
  post_bookmark: {
    account_id: string
    id: string
    post_id: string
  }
  post_media: {
    author_id: string
    post_id: string
    position: number
    document_id: string
    alt: Generated<string>
  }
  post_mention: {
    author_id: string
    post_id: string
    start: number
    length: number
    account_id: string
  }
  post_pin: {
    group_id: string
    post_id: string
  }
  post_removal: {
    author_id: string
    post_id: string
    reason: string | null
    at: Date
  }
  privacy_choice: {
    account_id: string
    option: string
    value: NonNullable<unknown>
  }
  profile: {
    account_id: string
    bio: Generated<string>
    image_document_id: string | null
    version: Generated<number>
    updated_at: Generated<Date>
    calendar: Generated<string>
    approve_followers: Generated<boolean>
    profile_visibility: Generated<string>
    follow_list_visibility: Generated<string>
    email_visibility: Generated<string>
    phone_visibility: Generated<string>
    discoverable: Generated<boolean>
    followers_count: Generated<number>
    following_count: Generated<number>
    zone: string | null
  }
  rate_count: {
    name: string
    count: number
    until: Date
  }
  reaction_count: {
    thing_id: string
    kind: string
    likes: Generated<number>
    comments: Generated<number>
    is_open: Generated<boolean>
  }
  session: {
    account_id: string
    id: string
    device_name: string
    token_hash: string
    next_hash: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  social_event: {
    id: string
    owner_id: string
    name: string
    sounds: Generated<string[]>
    description: string
    cover_document_id: string | null
    type: string
    city_id: string
    country_code: string
    zone: string
    address: string
    starts_at: Date
    ends_at: Date
    capacity: number | null
    seat_count: Generated<number>
    waiting_count: Generated<number>
    last_place: Generated<string>
    album_count: Generated<number>
    is_archived: Generated<boolean>
    deleted_at: Date | null
    sequence: Generated<number>
    reminded: Generated<number>
    created_at: Date
    changed_at: Date
    version: Generated<number>
    said: string[] | null
    words: string | null
  }
  social_group: {
    id: string
    name: string
    sounds: Generated<string[]>
    description: string | null
    about: string | null
    rules: string | null
    cover_document_id: string | null
    image_document_id: string | null
    visibility: string
    join_policy: string
    is_active: Generated<boolean>
    family_tree_id: string | null
    member_count: Generated<number>
    admin_count: Generated<number>
    told_at: Date | null
    created_by: string | null
    created_at: Date
    version: Generated<number>
    said: string[] | null
    words: string | null
  }
  social_link: {
    account_id: string
    id: string
    type: string
    link: string
    label: string | null
  }
  storage_chunk: {
    account_id: string
    content_id: string
    n: number
    blob_key: string
    bytes: number
    digest: Buffer
  }
  storage_gone: {
    account_id: string
    id: string
    changed: string
    gone_at: Date
  }
  storage_head: {
    account_id: string
    vault_version: number
    head: Buffer
  }
  storage_leftover: {
    account_id: string
    blob_key: string
    due_at: Date
  }
  storage_node: {
    account_id: string
    id: string
    parent_id: string | null
    kind: string
    box: Buffer
    content_id: string | null
    bytes: string
    chunks: number
    thumbnail_bytes: number
    revision: number
    trashed_at: Date | null
    changed: string
  }
  storage_restart: {
    account_id: string
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  storage_token: {
    account_id: string
    token_hash: Buffer
    session_id: string
    idle_minutes: number
    created_at: Date
    used_at: Date
  }
  storage_upload: {
    account_id: string
    id: string
    node_id: string
    is_new: boolean
    content_id: string
    bytes: string
    chunks: number
    thumbnail_bytes: number
    created_at: Date
    used_at: Date
  }
  storage_vault: {
    account_id: string
    vault_id: string
    suite: number
    salt: Buffer
    auth_hash: Buffer
    recovery_hash: Buffer
    password_lock: Buffer
    password_lock_version: number
    recovery_lock: Buffer
    recovery_lock_version: number
    key_version: number
    vault_version: number
    created_at: Date
    updated_at: Date
    seq: Generated<string>
    forgotten_seq: Generated<string>
  }
  task: {
    account_id: string
    id: string
    kind: string
    payload: NonNullable<unknown>
    status: Generated<string>
    done: Generated<string>
    total: string | null
    stage: string | null
    report: NonNullable<unknown> | null
    error: string | null
    cancel_asked: Generated<boolean>
    created_at: Generated<Date>
    ended_at: Date | null
    root_id: string | null
    unwanted: Generated<boolean>
    problems: number | null
  }
  tree: {
    id: string
    name: string
    description: string
    gotra: string | null
    discoverable: Generated<boolean>
    owner_account_id: string
    image_document_id: string | null
    cover_document_id: string | null
    person_count: Generated<number>
    family_count: Generated<number>
    member_count: Generated<number>
    edition: Generated<number>
    version: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    approval: Generated<boolean>
  }
  tree_change: {
    tree_id: string
    id: string
    at: Date
    account_id: string
    kind: string
    subject_kind: string
    subject_id: string
    before: NonNullable<unknown> | null
    after: NonNullable<unknown> | null
    entry_id: string
    people: string[] | null
  }
  tree_child: {
    tree_id: string
    union_id: string
    child_id: string
    kind_a: Generated<string>
    kind_b: Generated<string>
    position: number | null
  }
  tree_claim: {
    tree_id: string
    account_id: string
    person_id: string | null
    status: string
    at: Date
  }
  tree_entry: {
    tree_id: string
    id: string
    at: Date
    account_id: string
    kind: string
    changes: number
    revert_of: string | null
    reverted_by: string | null
    approved_by: string | null
  }
  tree_entry_person: {
    tree_id: string
    person_id: string
    entry_id: string
  }
  tree_extra: {
    tree_id: string
    kind: string
    id: string
    xref: string | null
    tag: string | null
    position: number | null
    content: NonNullable<unknown>
    import_id: string | null
    with_notes: boolean | null
    people: string[] | null
  }
  tree_finding: {
    tree_id: string
    code: string
    person_id: string
    other_id: string
    is_double: boolean
    doubt: number
    reasons: number
    is_answered: boolean
  }
  tree_finding_answer: {
    tree_id: string
    code: string
    person_id: string
    other_id: string
    account_id: string
    at: Date
  }
  tree_import_file: {
    key: string
    task_id: string | null
    created_at: Date
  }
  tree_invite: {
    tree_id: string
    id: string
    role: string
    email: string | null
    created_by: string
    created_at: Date
    expires_at: Date
    uses: Generated<number>
    account_id: string | null
    name_then: string
  }
  tree_kept: {
    tree_id: string
    entry_id: string
    kind: string
    id: string
    part_id: string
    content: NonNullable<unknown>
  }
  tree_link: {
    tree_id: string
    id: string
    person_id: string
    target_tree_id: string
    target_person_id: string | null
    status: string
    message: string | null
    asked_by: string
    asked_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
  tree_member: {
    tree_id: string
    account_id: string
    role: string
    status: string
    origin: string
    person_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    message: string | null
    self_by_owner: Generated<boolean>
  }
  tree_name_due: {
    tree_id: string
    person_id: string
  }
  tree_name_key: {
    tree_id: string
    key: string
    person_id: string
    addresses: string
  }
  tree_name_parts_due: {
    tree_id: string
    person_id: string
  }
  tree_nickname_due: {
    tree_id: string
    person_id: string
  }
  tree_person: {
    tree_id: string
    id: string
    first_name: Generated<string>
    last_name: Generated<string>
    names: NonNullable<unknown> | null
    native_name: Generated<string>
    sort_name: string
    full_names: string[]
    gender: Generated<string>
    nickname: string | null
    hidden_name: string | null
    gotra: string | null
    current_gotra: string | null
    birth: NonNullable<unknown> | null
    birth_from: number | null
    birth_to: number | null
    birth_year: number | null
    birth_place: string | null
    death: NonNullable<unknown> | null
    death_from: number | null
    death_to: number | null
    death_year: number | null
    death_place: string | null
    marriage: NonNullable<unknown> | null
    deceased: Generated<boolean>
    dead_from: number
    birth_order: number | null
    image_document_id: string | null
    contact: NonNullable<unknown> | null
    addresses: NonNullable<unknown> | null
    address_keys: string[] | null
    educations: NonNullable<unknown> | null
    jobs: NonNullable<unknown> | null
    sources: NonNullable<unknown> | null
    facts: NonNullable<unknown> | null
    added_by: string
    import_id: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    search_keys: string[]
    name_prefix: string | null
    surname_prefix: string | null
    name_suffix: string | null
    notes: NonNullable<unknown> | null
  }
  tree_picture: {
    tree_id: string
    id: string
    person_id: string
    document_id: string
    caption: string | null
    taken: NonNullable<unknown> | null
    position: number
    added_at: Date
  }
  tree_proposal: {
    tree_id: string
    id: string
    account_id: string
    kind: string
    person_id: string | null
    name: string
    body: NonNullable<unknown> | null
    base: NonNullable<unknown> | null
    status: string
    at: Date
    decided_at: Date | null
    reason: string | null
  }
  tree_question_day: {
    account_id: string
    day: number
  }
  tree_removal: {
    tree_id: string
    account_id: string
    at: Date
  }
  tree_review: {
    tree_id: string
    version: string
    people: number
    at: Date
    account_id: string
  }
  tree_search_key: {
    tree_id: string
    key: string
    dead_from: number
    people: number
  }
  tree_text_due: {
    tree_id: string
    kind: string
    id: string
    part_of: string
  }
  tree_union: {
    tree_id: string
    id: string
    partner_a: string | null
    partner_b: string | null
    kind: Generated<string>
    from_date: NonNullable<unknown> | null
    from_day: number | null
    from_year: number | null
    to_date: NonNullable<unknown> | null
    facts: NonNullable<unknown> | null
    position: number | null
    import_id: string | null
  }
  tree_word: {
    id: string
    sounds: string[]
    said: string[]
    words: string
  }
}
